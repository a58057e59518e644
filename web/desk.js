/* desk.js - the desk: its games, going from one to another, saving it, the beginning. */
'use strict';
const desk = (() => {
	const drafts = new Map(), audited = new Map();               // audited: what the badge said, of how many entries
	let names = [], changes = 0, written = 0, unfolded = false, handle = null;
	let drafted = '', opening = 0, turn = Promise.resolve();     // whose orders the box holds; how often one went elsewhere

	const status = name => program.json('status', '--json', name);

	/* --- going out -------------------------------------------------------------------------------- */

	const download = (name, text) => {
		const url = URL.createObjectURL(new Blob([text], { type: name.endsWith('.html') ? 'text/html' : 'text/plain' }));
		element('a', { href: url, download: name }).click();
		setTimeout(() => URL.revokeObjectURL(url), 60000);
	};

	/* Whether it lies on the clipboard now; it is marked in any case. */
	const copy = async area => {
		area.focus({ preventScroll: true });
		area.select();
		try {
			await navigator.clipboard.writeText(area.value);
			return true;
		} catch {
			return document.execCommand('copy');
		}
	};

	/* The button says what came of it. */
	const copyBy = async (button, area) => page.saying(button, await copy(area) ? 'copied' : 'marked: copy it');

	/* --- saving ----------------------------------------------------------------------------------- */

	const changed = () => {
		changes++;
		$('save').classList.add('main');
		$('save').textContent = 'save desk *';
	};

	/* What has changed since the writing began is still to be saved. */
	const saved = upTo => {
		written = upTo;
		if (changes !== written)
			return;
		$('save').classList.remove('main');
		$('save').textContent = 'save desk';
	};

	/* The draft of the game whose text the box holds, as it is now; nothing is none. */
	const keepDraft = () => {
		if (!drafted || !orders.asks)
			return;
		if (orders.written)
			drafts.set(drafted, orders.text);
		else
			drafts.delete(drafted);
	};
	/* The box, too: what has been signed is no beginning of the next turn. */
	const forgetDraft = name => {
		drafts.delete(name);
		if (drafted === name)
			orders.blank();
	};

	/* The page as the program writes it: what runs here is what it writes. */
	const asText = async () => {
		keepDraft();
		for (const name of names) {
			await program.remove(`${name}/draft`);
			if (drafts.has(name))
				await program.put({ [`${name}/draft`]: drafts.get(name) });
		}
		/* A cup brings its games along. */
		const top = names.filter(name => !name.includes('/'));
		await program.put({ '/share/drumhead/web/engine': $('drumhead-engine').textContent });
		const { rc, out, err } = await program.run('page', '--desk', ...top);
		await program.remove('/share/drumhead/web/engine');
		if (rc)
			throw new Error(program.refusal(err));
		return out;
	};

	/* Over the file it came from, where the browser lets its user choose that; else downloaded. */
	const save = async () => {
		const picks = typeof globalThis.showSaveFilePicker === 'function';
		page.calm();
		$('save').disabled = true;
		try {
			if (picks)
				handle ||= await showSaveFilePicker({ suggestedName: 'drumhead-desk.html', types: [{ accept: { 'text/html': ['.html'] } }] });
			const upTo = changes, text = await asText();
			if (handle) {
				const file = await handle.createWritable();
				await file.write(text);
				await file.close();
			} else
				download('drumhead-desk.html', text);
			saved(upTo);
		} catch (failure) {
			if (failure.name === 'AbortError')
				return;
			handle = null;
			page.complain(new Error(`This desk was not saved: ${failure.message}`));
		} finally {
			$('save').disabled = false;
		}
	};

	/* --- games ------------------------------------------------------------------------------------ */

	const mayName = name => /^[A-Za-z0-9_][A-Za-z0-9._-]{0,39}$/.test(name) && !keys.isRecord(`${name}/`);

	const freeName = async wanted => {
		for (let i = 1; ; i++) {
			const name = i === 1 ? wanted : `${wanted}-${i}`;
			if (!names.includes(name))
				return name;
		}
	};

	const row = game => {
		const inCup = game.cup?.game;
		const name = game.place, yours = game.waits_for === 'you';
		return element('li', {}, element('span', { class: yours ? 'what yours' : 'what' },
			game.error ? `${name}: ${game.error}` : `${name}: ${game.title}${game.turn ? `, ${game.turn}` : ''}; ${game.awaited}${yours ? ' (you)' : ''}`),
		element('button', { type: 'button', class: yours ? 'main' : '', 'data-game': name, onclick: () => {
			letters.calm();
			open(name);
		} }, 'open'),
		...inCup ? [] : [element('button', { type: 'button', 'aria-label': `take ${name} out of this desk`,
			onclick: event => takeOut(name, event.target).catch(page.complain) }, 'take out')]);
	};

	const list = async () => {
		const { out } = await program.run('games', '--json', '.');
		const games = out.trim() ? JSON.parse(out) : [];
		names = games.map(game => game.place);
		$('games').replaceChildren(...games.length ? games.map(row) : [element('li', {}, 'None yet: offer one, or open the letter that offers you one.')]);
		return games;
	};

	/* Asked twice: what is taken out is gone with the next saving. */
	const takeOut = async (name, from) => {
		if (!from.dataset.sure) {
			from.dataset.sure = 'yes';
			from.textContent = `take ${name} out, for good`;
			return;
		}
		await program.remove(name);
		for (const held of [drafts, audited])
			for (const kept of [...held.keys()])
				if (kept === name || kept.startsWith(`${name}/`))
					held.delete(kept);
		changed();
		await list();
	};

	const find = async id => (await list()).find(game => game.game === id && !game.copy_of)?.place;

	/* What a game that has not begun has to show. */
	const showOffer = async () => {
		board.clear();
		const { out } = await program.run('letter', '--from', 0, GAME);
		const [told] = await program.json({ '/tmp/offered': out }, 'letter', '--about', '/tmp/offered');
		$('text').textContent = told.offer.terms || told.offer.refused;
		$('events').replaceChildren();
		$('turn').textContent = 'not begun';
		$('name').textContent = `game ${told.game}`;
	};

	/* Nothing of the game that is left can be clicked or signed any more: the next may be a while in coming. */
	const leave = () => {
		keepDraft();
		page.calm();
		drafted = '';
		for (const id of ['writing', 'owed', 'outbox', 'acts'])
			$(id).hidden = true;
		delete document.body.dataset.at;
		return ++opening;
	};

	/* One after the other; whoever has gone on meanwhile stops the older one at its next step. */
	const go = (mine, steps) => {
		turn = turn.then(() => mine === opening && steps(() => mine !== opening)).catch(failure => mine === opening && page.complain(failure));
		return turn;
	};

	/* The desk's first page gives way to NAME, of which there is a map to see if it has BEGUN; and to its TAB, if one is to be
	 * seen.  Whoever clicks from here on stays where he goes. */
	const give = (name, tab, { begun, isCup }) => {
		GAME = name;
		$('home').hidden = true;
		document.querySelector('main').hidden = false;
		document.body.classList.remove('at-home');
		document.body.classList.toggle('unbegun', !begun);
		$('to-home').hidden = false;
		$('outbox').after($('inbox'));
		if (!unfolded)
			page.unfold();
		unfolded = true;
		$('badge').hidden = !begun;
		for (const id of ['tab-history', 'tab-orders', 'tab-proof', 'whole-letter'])
			$(id).hidden = isCup;
		if (tab)
			page.tab(tab);
		/* What has come is looked at first, what is to go out is done with at once. */
		if (tab === 'letters')
			page.reveal();
		else if (page.isNarrow())
			scrollTo(0, 0);
	};

	const openCup = async (cup, rows, stale) => {
		board.clear();
		$('title').textContent = cup.title;
		$('whole-report').open = true;
		await cups.open(cup, rows);
		if (!stale())
			document.body.dataset.at = `${cup.place} ${cup.entries}`;
	};

	const auditAll = async (name, now) => {
		const said = await page.audit();
		audited.delete(name);
		if (said)
			audited.set(name, { said, entries: now.entries });
	};

	/* Where game NAME, of status NOW, has been audited since this page was opened, each entry since then was checked as it
	 * came, by the program that took it: no letter waits for all that lies before it to be checked again.  Whoever clicks
	 * has it checked; and so has everybody at the end, when nothing hides any more. */
	const audit = async (name, now) => {
		const before = audited.get(name), n = before && now.pen.name ? now.entries - before.entries : -1;
		if (n < 0) {
			await auditAll(name, now);
			return;
		}
		page.badge(before.said + (n ? `, and ${n} more as ${n === 1 ? 'it' : 'they'} came` : ''), true, async () => {
			$('badge').textContent = 'checking';
			await auditAll(name, now);
			$('badge').click();
		});
	};

	const openNow = async (name, tab, stale) => {
		const rows = await list(), cup = rows.find(one => one.place === name && cups.is(one));
		if (stale())
			return;
		if (cup) {
			give(name, tab, { begun: false, isCup: true });
			await openCup(cup, rows, stale);
			return;
		}
		const now = await status(name), begun = now.ruling >= 0;
		if (stale())
			return;
		give(name, tab, { begun, isCup: false });
		/* Keys, and the end, show what was hidden in earlier rulings. */
		const known = `${now.game} ${keys.mine} ${Boolean(now.pen.name)}`;
		await (begun ? replay.begin(known) : showOffer());
		if (begun && !stale())
			await replay.complete(known);
		if (stale())
			return;
		$('whole-report').open = !$('events').childElementCount;
		$('whole-report').firstChild.textContent = begun ? 'The report, as it was sent' : 'What is offered';
		$('title').textContent = rows.find(game => game.place === name)?.title || name;
		await orders.begin(now, drafts.get(name));
		if (stale())
			return;
		drafted = name;
		await letters.show(now);
		if (stale())
			return;
		acts.owed(now);
		if (begun)
			await audit(name, now);
		if (!stale())
			document.body.dataset.at = `${name} ${now.entries}`;
	};

	const open = (name, tab) => go(leave(), stale => openNow(name, tab, stale));

	const homeNow = async () => {
		replay.stop();
		clicks.dismiss();
		GAME = '';
		$('home').hidden = false;
		document.querySelector('main').hidden = true;
		document.body.classList.add('at-home');
		$('owed').hidden = true;
		$('badge').hidden = true;
		$('to-home').hidden = true;
		$('title').textContent = 'A desk to play at';
		$('turn').textContent = $('name').textContent = '';
		$('inbox-home').append($('inbox'));
		await list();
		await offers.choosePack();
	};

	const goHome = () => {
		letters.calm();
		return go(leave(), homeNow);
	};

	/* Keys came or went: whose turn it is reads otherwise. */
	const rekeyed = async () => {
		if (GAME) {
			await open(GAME);
			return;
		}
		offers.calm();
		await list();
		await letters.again();
	};

	/* --- the beginning ---------------------------------------------------------------------------- */

	const begin = async () => {
		const held = JSON.parse($('drumhead-game').textContent).files, files = {};
		for (const [name, text] of Object.entries(held))
			if (name.endsWith('/draft'))
				drafts.set(name.slice(0, -'/draft'.length), text);
			else if (!keys.isRecord(name))
				files[name] = text;
		GAME = '';
		board.begin();
		await program.start(files);
		page.marks.engine = performance.now();
		document.body.classList.add('alive', 'at-home');
		$('hint').hidden = true;
		$('home').hidden = $('save').hidden = false;
		page.wire();
		orders.wire();
		await keys.begin(held);
		keys.onChange = () => rekeyed().catch(page.complain);
		orders.onWritten = changed;
		letters.begin();
		acts.begin();
		$('lead').open = !(await list()).length;
		await offers.begin();
		$('to-home').onclick = goHome;
		$('save').onclick = save;
		addEventListener('unhandledrejection', event => page.complain(event.reason));
		addEventListener('beforeunload', event => {
			if (changes !== written)
				event.preventDefault();
		});
		page.marks.ready = performance.now();
		document.body.dataset.ready = 'yes';
	};

	return {
		begin, open, list, find, freeName, mayName, status, changed, forgetDraft, download, copy, copyBy, asText, save, goHome,
		get drafted() { return drafted; },
		get dirty() { return changes !== written; },
	};
})();

desk.begin().catch(failure => {
	$('hint').hidden = false;
	$('hint').className = 'said-bad';
	$('hint').textContent = `The program does not run here: ${failure.message || failure}`;
	document.body.dataset.ready = 'failed';
});
