/* letters.js - letters that come and go: pasted, dropped, from files; copied, shared, downloaded, mailed.
 *
 * To which game a letter belongs, and what it offers, is told by drumhead letter --about; taken it is by adjudicate and
 * accept, as any other.  What came too early waits here for what goes before it. */
'use strict';
const letters = (() => {
	const MAIL_MOST = 1800;                  // characters of a mail's address and text that all mail programs take
	const LETTER_MOST = 4e6;                 // characters: what the program reads well within its time
	const COME = '/tmp/letter', early = new Map();
	let last = '', given = '', turn = Promise.resolve();

	/* --- in --------------------------------------------------------------------------------------- */

	/* On a narrow window what is said may stand below its edge. */
	const tell = (...parts) => {
		$('letter-said').replaceChildren(...parts);
		if (page.isNarrow())
			$('letter-said').scrollIntoView({ block: 'nearest' });
	};
	const say = (words, bad) => tell(element('p', { class: bad ? /\n +\^/.test(words) ? 'said-bad placed' : 'said-bad' : '' }, words));
	const calm = () => $('letter-said').replaceChildren();

	/* Are there new orders of the seat that PEN names, from entry FIRST on?  What is signed elsewhere is no draft any more. */
	const ordered = async (name, first, pen) =>
		(await program.json('letter', '--json', '--from', first, name)).entries.some(entry => entry.type === 'orders' && entry.by === pen.name);

	/* A letter of a game that is here. */
	const adjudicate = async (name, id, text) => {
		const { entries: before, pen } = await desk.status(name);
		const { rc, err } = await program.run({ [COME]: (early.get(id) || '') + text }, 'adjudicate', name, COME);
		const { entries: after, ruling } = await desk.status(name);
		if (after > before) {
			desk.changed();
			if (pen.writes === 'orders' && await ordered(name, before, pen))
				desk.forgetDraft(name);
		}
		if (rc === 75) {
			early.set(id, (early.get(id) || '') + `${text}\n`);
			say(`${program.refusal(err)}\nThis letter is kept until that one has come, or this page is closed.`, true);
			return;
		}
		early.delete(id);
		if (rc)
			say(program.refusal(err), true);
		else
			say(after > before ? `Taken: ${after - before === 1 ? 'one entry is' : `${after - before} entries are`} new in ${name}.`
				: 'Nothing in this letter is new here.');
		await desk.open(name, !rc && after > before && ruling >= 0 ? 'report' : '');
	};

	/* What is offered, before anything is signed. */
	const review = (game, text) => {
		const offer = game.offer, ours = offer.seats.find(seat => seat.ours);
		const parts = [element('p', {}, `${offer.title || offer.pack}: an offer to play${ours ? `, and you would be ${ours.name}` : ''}.`)];
		if (offer.refused)
			parts.push(element('p', { class: 'said-bad' }, `It cannot be played here: ${offer.refused}`));
		else {
			parts.push(element('pre', { class: 'terms' }, offer.terms));
			if (!keys.mine)
				parts.push(element('p', {}, 'Read your keys first, or make some: then it is seen which seat is yours.'));
			else if (!ours)
				parts.push(element('p', { class: 'said-bad' }, 'No seat in it is for your key: its maker needs your public line.'));
			else
				parts.push(element('div', { class: 'row' },
					element('button', { type: 'button', class: 'main', id: 'accept', onclick: () => queue(() => accept(game, text)) }, 'accept'),
					element('button', { type: 'button', onclick: () => say('The offer was left alone.') }, 'leave it')));
		}
		tell(...parts);
	};

	const accept = async (game, text) => {
		const name = await desk.freeName(game.offer.pack), whole = `${text}\n${early.get(game.game) || ''}`;
		const { rc, err } = await program.run({ [COME]: whole }, 'accept', name, COME);
		if (rc) {
			early.set(game.game, whole);
			say(`${program.refusal(err)}\nThe offer is kept here until this page is closed: paste the other letter, too.`, true);
			await desk.list();
			return;
		}
		early.delete(game.game);
		desk.changed();
		say(`Accepted: the game is called ${name} here.`);
		await desk.open(name, 'letters');
	};

	/* Of a game that is not here: its offer may have come, or is still to come. */
	const keep = async (id, text) => {
		const whole = `${early.get(id) || ''}${text}\n`;
		early.set(id, whole);
		const offered = (await program.json({ [COME]: whole }, 'letter', '--about', COME)).find(other => other.game === id && other.offer);
		if (offered)
			review(offered, '');
		else
			say(`This letter belongs to game ${id}, which is not in this desk. It is kept until the offer has come, or this page is closed; of a game that is ` +
				'under way whoever plays it can give out all entries in one letter.', true);
	};

	/* It is no letter, but it came as one, and it is known where it belongs. */
	const takeLine = line => {
		const seat = line === keys.mine ? '' : offers.takeLine(line);
		if (seat)
			$('letter-in').value = '';
		say(line === keys.mine ? 'This is your own public line: mail it to whoever is to offer you a game.'
			: seat ? `This is a public line, no letter. It stands now for ${seat} below "Offer a game", on the page of all games.`
			: 'This is a public line, no letter: it belongs below "Offer a game", on the page of all games.', !seat);
	};

	/* A letter of cups, with whatever it has of their games; false: it is of none. */
	const ofCups = async (about, text) => {
		let found = false;
		for (const game of about) {
			const row = (await desk.list()).find(one => one.game === game.game && !one.copy_of), before = early.get(game.game);
			if (cups.is(row)) {
				const whole = before ? `${text}\n${before}` : text;
				early.delete(game.game);
				if (await cups.take(row, whole, say))
					early.set(game.game, whole);
			} else if (game.cup?.name || game.cup?.refused)
				await cups.review(game, text, say);
			else if (game.cup)
				say(`This letter belongs to cup ${game.game}, which is not in this desk: its announcement comes first.`, true);
			else
				continue;
			found = true;
		}
		return found;
	};

	/* One after the other, however fast they come. */
	const queue = work => {
		turn = turn.then(work).catch(failure => say(failure.message || String(failure), true));
		return turn;
	};
	const take = text => queue(() => takeNow(text));

	const takeNow = async text => {
		if (!text.trim()) {
			say('Paste the letter first.', true);
			return;
		}
		if (text.length > LETTER_MOST) {
			say(`This has ${text.length} characters, and no letter is that long: paste the letter alone, at most ${LETTER_MOST}.`, true);
			return;
		}
		let about;
		try {
			about = await program.json({ [COME]: text }, 'letter', '--about', COME);
		} catch (failure) {
			/* Whoever writes to you may write that line, too: keys are never taken from here. */
			if (/^-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----\r?$/m.test(text)) {
				$('letter-in').value = '';
				say('These are keys, no letter: read them with "read my keys file".', true);
			} else if (keys.lineIn(text))
				takeLine(keys.lineIn(text));
			else
				say(failure.message.replace(/^letter: /, ''), true);
			return;
		}
		last = text;
		$('letter-in').value = '';
		if (await ofCups(about, text))
			return;
		for (const game of about) {
			const here = await desk.find(game.game);
			if (here)
				await adjudicate(here, game.game, text);
			else if (game.offer)
				review(game, text);
			else
				await keep(game.game, text);
		}
	};

	/* Of an offer that was shown before there were keys. */
	const again = async () => {
		if (last && !$('letter-in').value && $('letter-said').querySelector('.terms'))
			await take(last);
	};

	/* --- out -------------------------------------------------------------------------------------- */

	const subject = () => $('letter-out').value.split('\n')[0].replace(/\.$/, '');

	const gone = words => {
		given = $('letter-out').value;
		$('out-said').textContent = words;
	};

	/* A mail program takes an address and text of some length: what is longer goes by the clipboard. */
	const mail = async () => {
		const text = $('letter-out').value, whole = `mailto:?subject=${encodeURIComponent(subject())}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
		const fits = whole.length < MAIL_MOST;
		if (!fits)
			await desk.copy($('letter-out'));
		element('a', { href: fits ? whole : `mailto:?subject=${encodeURIComponent(subject())}` }).click();
		gone(fits ? 'Your mail program has it.' : 'It is too long for a link and has been copied: paste it into the mail.');
	};

	const share = async () => {
		try {
			await navigator.share({ title: subject(), text: $('letter-out').value });
			gone('Shared.');
		} catch (failure) {
			if (failure.name !== 'AbortError')
				$('out-said').textContent = 'This browser cannot share it: copy it.';
		}
	};

	/* A game that lies in a cup is played by mail to its director. */
	const reader = () => GAME.includes('/') ? 'the director of the cup' : 'whoever else plays';

	/* What there is to be mailed of GAME, where STATUS says who is next; with OPTIONS another letter. */
	const show = async (status, ...options) => {
		const told = await program.json('letter', '--json', ...options, GAME);
		const waits = !options.length && status.pen.ours && status.pen.writes === 'orders';
		$('outbox').hidden = !told.letter;
		$('letter-out').value = told.letter;
		$('out-said').textContent = given === told.letter ? 'You have given it out already; here it is again.'
			: waits ? 'Write your orders first: they go in the same letter. Sent alone it does no harm.'
				: `To ${reader()}: copy it into a mail, all of it, as it is.`;
	};

	const begin = () => {
		$('take').onclick = () => take($('letter-in').value);
		$('letter-file').onclick = () => $('letter-chosen').click();
		$('letter-chosen').onchange = async () => {
			const texts = await Promise.all([...$('letter-chosen').files].map(file => file.text()));
			$('letter-chosen').value = '';
			await take(texts.join('\n'));
		};
		$('copy-letter').onclick = async () => gone(await desk.copy($('letter-out')) ? 'Copied: paste it into a mail.' : 'It is marked: copy it.');
		$('download-letter').onclick = () => {
			desk.download(`${GAME}-letter.txt`, $('letter-out').value);
			gone('Downloaded.');
		};
		$('share-letter').hidden = typeof navigator.share !== 'function';
		$('share-letter').onclick = share;
		$('mail-letter').onclick = mail;
		$('whole-letter').onclick = () => show(acts.status, '--from', 0);
		addEventListener('paste', event => {
			if (event.target.matches?.('textarea, input'))
				return;
			take(event.clipboardData.getData('text/plain'));
		});
		/* Words that are drawn into a field are the field's. */
		const isFields = event => event.target.matches?.('textarea, input') && !event.dataTransfer.types.includes('Files');
		addEventListener('dragover', event => {
			if (isFields(event))
				return;
			event.preventDefault();
			document.body.classList.add('dropping');
		});
		addEventListener('dragleave', () => document.body.classList.remove('dropping'));
		addEventListener('drop', async event => {
			document.body.classList.remove('dropping');
			if (isFields(event))
				return;
			event.preventDefault();
			const files = [...event.dataTransfer.files], texts = await Promise.all(files.map(file => file.text()));
			const text = files.length ? texts.join('\n') : event.dataTransfer.getData('text/plain');
			await take(text);
		});
	};

	return { begin, take, again, show, calm, get given() { return given === $('letter-out').value; } };
})();
