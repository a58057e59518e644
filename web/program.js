/* program.js - the door to the program: command lines go in, what it prints comes out.
 *
 * Nothing here or in the other scripts knows a rule, a game or a protocol: all of it is asked of the engine, which is the
 * program itself, so that the page cannot say anything else than a shell would. */
'use strict';
const $ = id => document.getElementById(id);
let GAME = 'game';                             // where it lies, as a user in that directory would type it
const DRAFT = '/tmp/orders';                     // where no game can lie, whatever it is called

const program = (() => {
	const PATIENCE = 20000;                  // milliseconds: any command is done by then, and a ledger made to take forever is not
	const waiting = new Map();
	let worker, calls = 0, memory = 0;

	/* Five characters are four bytes, as web/build.sh writes them; the first says how many at the end are none.  Piece by
	 * piece, so that what has come out is inflated and compiled while the rest is read. */
	const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?;,>()[]{}@%$#', PIECE = 1 << 17, NONE = 255;
	const decode = function* (text) {
		const worth = new Uint8Array(128).fill(NONE), end = text.trimEnd().length;
		let value = 0, digits = 0;
		[...DIGITS].forEach((digit, i) => { worth[digit.charCodeAt(0)] = i; });
		for (let from = 1; from < end; from += PIECE) {
			const upTo = Math.min(from + PIECE, end), bytes = new DataView(new ArrayBuffer(PIECE));
			let n = 0;
			for (let i = from; i < upTo; i++) {
				const digit = worth[text.charCodeAt(i)];
				if (digit === NONE)
					continue;
				value = value * 85 + digit;
				if (++digits === 5) {
					bytes.setUint32(n, value);
					n += 4;
					digits = value = 0;
				}
			}
			yield new Uint8Array(bytes.buffer, 0, upTo === end ? n - text[0] : n);
		}
	};

	/* What web/build.sh has put together: the glue, a zero, and the program, which is compiled as it comes. */
	const unpack = async text => {
		const { readable, writable } = new DecompressionStream('gzip'), reader = readable.getReader(), writer = writable.getWriter(), glue = [];
		(async () => {
			for (const piece of decode(text))
				await writer.write(piece);
			await writer.close();
		})().catch(failure => reader.cancel(failure));
		for (;;) {
			const { value, done } = await reader.read();
			if (done)
				throw new Error('this file is not whole');
			const end = value.indexOf(0);
			glue.push(value.subarray(0, end < 0 ? value.length : end));
			if (end < 0)
				continue;
			const rest = new ReadableStream({
				start: to => to.enqueue(value.subarray(end + 1)),
				pull: async to => {
					const more = await reader.read();
					if (more.done)
						to.close();
					else
						to.enqueue(more.value);
				},
			});
			return { glue, compiled: WebAssembly.compileStreaming(new Response(rest, { headers: { 'Content-Type': 'application/wasm' } })) };
		}
	};

	const fail = why => {
		worker?.terminate();
		worker = null;
		for (const { reject } of waiting.values())
			reject(new Error(why));
		waiting.clear();
	};

	const answered = ({ data }) => {
		const call = waiting.get(data.id);
		if (!call)
			return;
		waiting.delete(data.id);
		clearTimeout(call.timer);
		memory = Math.max(memory, data.memory || 0);
		call.resolve(data);
		for (const next of waiting.values()) {   // they wait for each other: the clock of the next begins now
			next.wind();
			break;
		}
	};

	const call = message => new Promise((resolve, reject) => {
		if (!worker) {
			reject(new Error('the program does not run here'));
			return;
		}
		const id = ++calls, self = { resolve, reject, timer: 0 };
		self.wind = () => {
			self.timer ||= setTimeout(() => fail('this took too long, and the program was stopped: open this file again. What was not saved is gone.'), PATIENCE);
		};
		waiting.set(id, self);
		if (waiting.size === 1)
			self.wind();
		worker.postMessage({ id, ...message });
	});

	/* Starts the engine and gives it the game. */
	const start = async files => {
		if (typeof DecompressionStream !== 'function')
			throw new Error('this browser is too old to run the program');
		const { glue, compiled } = await unpack($('drumhead-engine').textContent);
		worker = new Worker(URL.createObjectURL(new Blob([...glue, '\n', $('drumhead-worker').textContent], { type: 'text/javascript' })));
		worker.onmessage = answered;
		worker.onerror = event => fail(event.message || 'the program cannot be started here');
		await done({ wasm: await compiled, files });
	};

	/* Prints as a shell would have it: {rc, out, err}.  FILES, if they come first, are written in the same breath: nothing else
	 * can get between them and the command that reads them. */
	const run = async (...args) => {
		const files = typeof args[0] === 'object' ? args.shift() : undefined, answer = await call({ files, args: args.map(String) });
		return { ...answer, err: answer.err.replaceAll('/tmp/', '') };
	};

	/* What a command has said of what it refuses, without its name. */
	const refusal = err => err.replace(/^drumhead [a-z]+: /, '').trim();

	/* The JSON that a command prints; what it refuses is an Error in its words. */
	const json = async (...args) => {
		const { rc, out, err } = await run(...args);
		if (rc !== 0 && rc !== 3)
			throw new Error(refusal(err));
		return JSON.parse(out);
	};

	/* The texts of FILES, null for one that is not there; and what lies at PATH, taken away. */
	const done = async message => {
		const answer = await call(message);
		if (answer.rc)
			throw new Error(answer.err);
		return answer;
	};
	const read = async (...files) => (await done({ read: files })).texts;
	const remove = path => done({ remove: path });
	const put = files => done({ files });

	return {
		start, run, json, refusal, read, remove, put,
		get memory() { return memory; },
		get idle() { return !waiting.size; },
	};
})();

/* An element with text and attributes: whatever a game calls itself is text. */
const element = (name, attributes = {}, ...children) => {
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(attributes))
		if (key.startsWith('on'))
			made.addEventListener(key.slice(2), value);
		else if (value !== false && value !== null && value !== undefined)
			made.setAttribute(key, value === true ? '' : value);
	made.append(...children);
	return made;
};
