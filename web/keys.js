/* keys.js - the keys of whoever sits at the desk: two in one text file, held in memory, gone with the page.
 *
 * The key that signs and the key that rolls dice lie where the program looks for them, in files that are in memory.  Nothing
 * writes them anywhere but into the file that is downloaded when they are made. */
'use strict';
const keys = (() => {
	const SSH = '/home/web_user/.ssh/id_ed25519', SEAT = '/home/web_user/.config/drumhead/seat.key';
	const RECORD = `${SEAT}.record`, IN_DESK = 'seat.key.record/';
	let mine = '', busy = false, onChange = () => {};

	const say = (words, bad) => {
		$('keys-said').textContent = words;
		$('keys-said').className = bad ? 'said-bad' : '';
	};

	const show = () => {
		$('make-keys').hidden = Boolean(mine);
		$('read-keys').hidden = Boolean(mine);
		$('forget-keys').hidden = !mine;
		$('public-part').hidden = !mine;
		$('public').value = mine;
		if (!mine)
			say('With keys you sign what you write and roll the dice of others. Made here, they are one file, which you keep; ' +
				'this page holds them until it is closed, and no longer.');
	};

	/* The public line that TEXT holds, a mail for one, which may have quoted it and broken it in two; or ''. */
	const lineIn = text => {
		const plain = text.replace(/^[ \t]*(?:>[ \t]*)+/gm, ''), whole = plain.match(/\b(ssh-ed25519)\s+((?:[A-Za-z0-9+/]\r?\n?){68})/) ||
			plain.match(/\b(sk-ssh-ed25519@openssh\.com)\s+([A-Za-z0-9+/]+=*)/);
		return whole ? `${whole[1]} ${whole[2].replace(/\s/g, '')}` : '';
	};

	const home = async () => {
		await program.remove(SSH);
		await program.remove(`${SSH}.pub`);
		await program.remove(SEAT);
	};

	const forget = async () => {
		await home();
		mine = '';
		show();
		await onChange();
	};

	/* WORK that puts keys where there are none: once at a time, and never over keys that are good. */
	const once = async work => {
		if (busy)
			return;
		if (mine) {
			say('Your keys are here already, and stay: forget them first, then read or make others.', true);
			return;
		}
		busy = $('make-keys').disabled = $('read-keys').disabled = true;
		try {
			await home();
			await work();
		} catch (failure) {
			if (!mine)
				await home();
			say(failure.message, true);
		} finally {
			busy = $('make-keys').disabled = $('read-keys').disabled = false;
		}
	};

	/* As one text, which is what the owner keeps. */
	const asText = async () => {
		const [ssh, seat] = await program.read(SSH, SEAT);
		return `# Keys to play with Drumhead: keep this file and a copy of it, and show it to nobody.\n` +
			`# Others get only this line:\n#     ${mine}\n\n${ssh}\n${seat}`;
	};

	/* The keys lie there: are they good? */
	const settle = async () => {
		const { rc, out, err } = await program.run('keygen', '--public', SSH);
		if (rc)
			throw new Error(program.refusal(err).replaceAll(SSH, 'this file'));
		mine = out.trim();
		await program.put({ [`${SSH}.pub`]: out });
		show();
		await onChange();
	};

	const make = () => once(async () => {
		const { rc, err } = await program.run('keygen', '--ssh', SSH);
		if (rc)
			throw new Error(program.refusal(err));
		await settle();
		desk.download('drumhead-keys.txt', await asText());
		say('Made. The file drumhead-keys.txt has been downloaded: keep it, and a copy of it. Next time you read it here.');
	});

	/* TEXT is what a file or several hold: an OpenSSH key and a seat key, in any order. */
	const take = text => once(async () => {
		const ssh = text.replaceAll('\r', '').match(/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[^]*?-----END [A-Z0-9 ]*PRIVATE KEY-----/);
		const seat = text.match(/^[ \t]*master(?:[ \t]+[0-9a-fA-F]+)+[ \t]*$/m);
		if (!ssh)
			throw new Error(/^ssh-|^sk-ssh-/m.test(text) ? 'This is a public line, which has no key in it: read the other file.'
				: 'There is no OpenSSH key in this file.');
		await program.put({ [SSH]: `${ssh[0]}\n` });
		if (seat)
			await program.put({ [SEAT]: `# Drumhead seat key.  Keep it secret, keep a copy, never share it.\n${seat[0].trim()}\n` });
		await settle();
		if (seat) {
			say('Your keys are here until this page is closed.');
			return;
		}
		say('Your key that signs is here. The one that rolls dice is not in this file: forget this one and choose both files at ' +
			'once, or, for new games alone, make one.', true);
		$('keys-said').append(' ', element('button', { type: 'button', onclick: addSeat }, 'make a seat key'));
	});

	const addSeat = async () => {
		const { rc, err } = await program.run('keygen');
		if (rc) {
			say(program.refusal(err), true);
			return;
		}
		desk.download('drumhead-keys.txt', await asText());
		say('Made. The file drumhead-keys.txt, which has just been downloaded, holds both keys: keep it.');
		await onChange();
	};

	const begin = async files => {
		/* What they have signed before goes with the desk: with it a key signs once for each place. */
		const records = Object.entries(files).filter(([name]) => name.startsWith(IN_DESK));
		await program.put(Object.fromEntries(records.map(([name, text]) => [`${RECORD}/${name.slice(IN_DESK.length)}`, text])));
		$('make-keys').onclick = make;
		$('read-keys').onclick = () => $('keys-file').click();
		$('keys-file').onchange = async () => {
			const texts = await Promise.all([...$('keys-file').files].map(file => file.text()));
			$('keys-file').value = '';
			await take(texts.join('\n'));
		};
		$('forget-keys').onclick = forget;
		$('copy-public').onclick = event => desk.copyBy(event.target, $('public'));
		show();
	};

	return {
		begin, take, make, forget, lineIn, SSH,
		get mine() { return mine; },
		set onChange(to) { onChange = to; },
		isRecord: name => name.startsWith(IN_DESK),
	};
})();
