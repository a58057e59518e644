/* engine.js - the engine of pages in node: the very worker of a page, handed command lines.
 *
 *     node engine.js ENGINE WORKER COMMANDS
 *
 * COMMANDS is a file, one command line a line, words parted by blanks, whose operands lie in the current directory.  Each is
 * run by the engine and by $DRUMHEAD; what differs in standard output, standard error or exit status is told.  The last
 * line says how many were compared, and what the engine's memory has grown to. */
'use strict';
const fs = require('fs'), path = require('path'), vm = require('vm'), zlib = require('zlib');
const { spawnSync } = require('child_process');
const [engine, worker, list] = process.argv.slice(2);

/* By the page's own function. */
const program = fs.readFileSync(path.join(path.dirname(worker), 'program.js'), 'utf8');
const decode = vm.runInNewContext(program.slice(program.indexOf('const DIGITS'), program.indexOf('/* What web/build.sh')) + 'decode');
const unpacked = zlib.gunzipSync(Buffer.concat([...decode(fs.readFileSync(engine, 'latin1'))]));
const end = unpacked.indexOf(0), wasm = unpacked.subarray(end + 1);

/* What a worker has around it. */
const waiting = new Map();
const around = {
	WebAssembly, TextDecoder, TextEncoder, Uint8Array, console, performance, crypto: globalThis.crypto, URL,
	location: { href: 'file:///page.html' }, importScripts() {},
	postMessage(answer) {
		waiting.get(answer.id)(answer);
		waiting.delete(answer.id);
	},
};
around.self = around;
vm.createContext(around);
vm.runInContext(unpacked.subarray(0, end).toString() + '\n' + fs.readFileSync(worker), around);

let calls = 0;
const call = message => new Promise(done => {
	waiting.set(++calls, done);
	around.onmessage({ data: { id: calls, ...message } });
});

const files = {};
const gather = directory => {
	for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
		const name = path.join(directory, entry.name);
		if (entry.isDirectory() && entry.name !== 'secrets')
			gather(name);
		else if (entry.isFile())
			files[name] = fs.readFileSync(name, 'utf8');
	}
};

(async () => {
	const commands = fs.readFileSync(list, 'utf8').split('\n').filter(Boolean), spent = {}, times = {};
	let different = 0, memory = 0;
	for (const name of new Set(commands.flatMap(command => command.split(' ').slice(1)).filter(word => fs.existsSync(word))))
		if (fs.statSync(name).isDirectory())
			gather(name);
		else
			files[name] = fs.readFileSync(name, 'utf8');
	await call({ wasm: await WebAssembly.compile(wasm) });
	await call({ files });
	for (const command of commands) {
		const args = command.split(' '), began = process.hrtime.bigint();
		const here = await call({ args });
		const took = Number(process.hrtime.bigint() - began) / 1e6;
		const there = spawnSync(process.env.DRUMHEAD, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
		const same = here.rc === there.status && here.out === there.stdout && here.err === there.stderr;
		(times[args[0]] ||= []).push(took);
		memory = here.memory || memory;
		if (same)
			continue;
		different++;
		if (different < 5)
			console.log(`drumhead ${command}: differs\n  status ${here.rc}, ${there.status}\n  ${here.err.slice(0, 300)}\n  ${there.stderr.slice(0, 300)}`);
	}
	for (const [name, all] of Object.entries(times)) {
		all.sort((a, b) => a - b);
		spent[name] = `${all.length} ${all[all.length >> 1].toFixed(0)}/${all.at(-1).toFixed(0)}`;
	}
	if (process.env.TIMES)
		console.log('calls, median/longest ms:', JSON.stringify(spent));
	console.log(`${commands.length} compared, ${different} different, memory ${memory >> 20} MB`);
	process.exit(different ? 1 : 0);
})();
