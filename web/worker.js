/* worker.js - the program in a worker: {id, args, files, read, remove} comes in, {id, rc, out, err, texts} goes out.
 *
 * It is run behind the engine's glue, which defines Drumhead.  A call is a command line: main() is called again and again,
 * with nothing kept but the files, which lie in memory. */
'use strict';
const HERE = '/desk';                            // where a user would stand
let engine, said;

/* The bytes of an output stream, as they come. */
const gather = () => {
	let bytes = new Uint8Array(1 << 16), n = 0;
	return {
		put(code) {
			if (code === null)
				return;
			if (n === bytes.length) {
				const more = new Uint8Array(2 * n);
				more.set(bytes);
				bytes = more;
			}
			bytes[n++] = code;
		},
		text: () => new TextDecoder().decode(bytes.subarray(0, n)),
	};
};

const whole = name => name.startsWith('/') ? name : `${HERE}/${name}`;

const write = files => {
	const encoder = new TextEncoder();
	let before = '';
	for (const name in files) {
		const path = whole(name), directory = path.slice(0, path.lastIndexOf('/'));
		if (directory !== before)
			engine.FS.mkdirTree(directory);
		before = directory;
		engine.FS.writeFile(path, encoder.encode(files[name]), { canOwn: true });
		if (path.startsWith('/home/'))
			engine.FS.chmod(path, 0o600);
	}
};

const read = name => engine.FS.analyzePath(whole(name)).exists ? engine.FS.readFile(whole(name), { encoding: 'utf8' }) : null;

const remove = path => {
	if (!engine.FS.analyzePath(path).exists)
		return;
	if (!engine.FS.isDir(engine.FS.stat(path).mode)) {
		engine.FS.unlink(path);
		return;
	}
	for (const name of engine.FS.readdir(path).filter(name => name !== '.' && name !== '..'))
		remove(`${path}/${name}`);
	engine.FS.rmdir(path);
};

const run = args => {
	said = { out: gather(), err: gather() };
	let rc;
	try {
		rc = engine.callMain(args);
	} catch (failure) {
		rc = 70;
		for (const c of new TextEncoder().encode(String(failure)))
			said.err.put(c);
	}
	return { rc, out: said.out.text(), err: said.err.text() };
};

onmessage = async event => {
	const { id, wasm, files, args, read: wanted, remove: gone } = event.data;
	let answer = { rc: 0 };
	try {
		if (wasm) {
			engine = await new Promise((good, bad) => Drumhead({
				instantiateWasm(imports, use) {
					WebAssembly.instantiate(wasm, imports).then(instance => use(instance, wasm), bad);
					return {};
				},
				stdin: () => null,
				stdout: code => said.out.put(code),
				stderr: code => said.err.put(code),
			}).then(good, bad));
			engine.FS.mkdirTree(HERE);
			engine.FS.chdir(HERE);
		}
		if (files)
			write(files);
		if (args)
			answer = run(args);
		if (gone)
			remove(whole(gone));
		if (wanted)
			answer.texts = wanted.map(read);
		answer.memory = engine.HEAPU8 ? engine.HEAPU8.length : 0;
	} catch (failure) {
		answer = { rc: 70, out: '', err: String(failure) };
	}
	postMessage({ id, ...answer });
};
