/* cups.js - a cup at the desk of one who plays in it: joining, what its director mails, his games, leaving.
 *
 * A cup lies in a desk as its directory does elsewhere, and its games lie in it, "spring/r1/b3": they are opened, played
 * and mailed as all others, to the director. */
'use strict';
const cups = (() => {
	const COME = '/tmp/letter';
	let said = '', shown = '';               // what the director is to be mailed, of which cup

	const is = row => Boolean(row?.cup && !row.cup.game);
	const games = (rows, cup) => rows.filter(row => row.cup?.game && row.cup.place === cup.place);
	const whole = async name => (await program.run('cup', 'letter', '--from', 0, name)).out;

	/* Its words for a shell say nothing to somebody at a desk. */
	const told = err => program.refusal(err).replace(/^drumhead cup [a-z]+: /m, '');

	/* --- joining ---------------------------------------------------------------------------------- */

	/* A field for a name, and what joins by it: TEXT is the announcement, NAME what the cup is to be called here. */
	const joining = (text, name, say) => {
		if (!keys.mine)
			return [element('p', {}, 'Read your keys first, or make some: a join is signed.')];
		const field = element('input', { id: 'join-name', type: 'text', maxlength: 60, autocomplete: 'off' });
		return [element('div', { class: 'fields' }, element('label', { for: 'join-name' }, 'what you are called in it'), field),
			element('div', { class: 'row' }, element('button', { type: 'button', class: 'main', id: 'join',
				onclick: () => join(text, name, field.value.trim()).catch(failure => say(failure.message, true)) }, 'join'))];
	};

	const join = async (text, name, called) => {
		if (!called)
			throw new Error('Write what you are called in the cup: all who play in it see that.');
		const { rc, out, err } = await program.run({ [COME]: text }, 'cup', 'join', COME, '--name', called, name);
		if (rc)
			throw new Error(told(err));
		await gone(name, out);
	};

	/* OUT, if there is any, is to be mailed, and the cup has changed. */
	const gone = async (name, out) => {
		said = out;
		shown = name;
		desk.changed();
		await desk.open(name, out ? 'letters' : 'report');
	};

	/* What a letter announces, before anything is signed. */
	const review = async (game, text, say) => {
		const { cup } = game, parts = [element('p', {}, 'An announcement of a cup, which is many games, a round after the other, and letters to its director.')];
		if (cup.refused)
			parts.push(element('p', { class: 'said-bad' }, `It cannot be played here: ${cup.refused}`));
		else
			parts.push(element('pre', { class: 'terms' }, cup.terms), ...joining(text, await desk.freeName('cup'), say));
		$('letter-said').replaceChildren(...parts);
	};

	/* --- letters ---------------------------------------------------------------------------------- */

	const count = (n, one, many) => n ? [`${n === 1 ? 'one' : n} ${n === 1 ? one : many}`] : [];

	/* A letter for the cup in ROW; entries of its games may be in it.  What came too early is given back. */
	const take = async (row, text, say) => {
		const name = row.place, before = await desk.list();
		const { rc, out, err } = await program.run({ [COME]: text }, 'cup', 'take', name, COME), after = await desk.list();
		const entries = after.find(other => other.place === name).entries - row.entries, made = games(after, row.cup).length - games(before, row.cup).length;
		const moved = games(after, row.cup).filter(game => game.entries > (before.find(old => old.place === game.place)?.entries ?? game.entries)).length;
		const news = [...count(entries, 'entry', 'entries'), ...count(made, 'game', 'games'), ...count(moved, 'game that has gone on', 'games that have gone on')];
		if (news.length || out)
			await gone(name, out);
		else
			await desk.open(name, 'report');
		if (rc)
			say(rc === 75 ? `${told(err)}\nThis letter is kept until that one has come, or this page is closed.` : told(err), true);
		else
			say(news.length ? `Taken: new in ${name}: ${news.join(', ')}.` : 'Nothing in this letter is new here.');
		return rc === 75;
	};

	/* --- the cup ---------------------------------------------------------------------------------- */

	const gameRow = game => element('li', {}, element('span', { class: game.waits_for === 'you' ? 'what yours' : 'what' },
		`${game.cup.game}: ${game.cup.players.join(' and ')}${game.turn ? `, ${game.turn}` : ''}; ${game.awaited}${game.waits_for === 'you' ? ' (you)' : ''}`),
	element('button', { type: 'button', class: game.waits_for === 'you' ? 'main' : '', 'data-game': game.place,
		onclick: () => desk.open(game.place) }, 'open'));

	const leave = name => {
		let sure = false;
		const button = element('button', { type: 'button', id: 'withdraw', onclick: async () => {
			if (!sure) {
				sure = true;
				button.textContent = 'withdraw: every open game of yours is lost';
				return;
			}
			const { rc, out, err } = await program.run('cup', 'withdraw', '--yes', name);
			if (rc)
				page.complain(new Error(told(err)));
			else
				await gone(name, out);
		} }, 'withdraw');
		return element('fieldset', {}, element('legend', {}, 'Leave the cup'), button);
	};

	const owed = (row, mine, letter) => {
		const first = mine.find(game => game.waits_for === 'you'), over = row.waits_for === 'nobody';
		$('owed').hidden = false;
		$('owed-words').textContent = first ? `It is your turn in game ${first.cup.game}.`
			: over ? 'The cup is over.'
				: letter ? 'Mail your letter to the director, and paste what he mails you.'
					: row.cup.you ? 'Nothing waits for you here: paste what the director mails you.'
						: keys.mine ? 'You are not among its players yet: a bulletin that takes your join is to come.' : 'Read your keys to play on.';
		const step = (id, label, onclick) => element('button', { type: 'button', class: 'main', id, onclick }, label);
		$('owed-acts').replaceChildren(...first ? [step('owed-game', 'open it', () => desk.open(first.place))]
			: keys.mine ? [] : [step('owed-keys', 'read my keys file', () => $('keys-file').click())]);
	};

	/* Where the main part of the page shows a game: the cup in ROW, one of ROWS. */
	const open = async (row, rows) => {
		const name = row.place, mine = games(rows, row.cup), letter = shown === name ? said : '';
		const words = [];
		for (const what of [[], ['cross'], ...row.cup.you ? [['player', row.cup.you]] : []]) {
			const { rc, out } = await program.run('cup', 'show', name, ...what);
			if (!rc)
				words.push(out);
		}
		/* What it says of commands is for a shell. */
		$('text').textContent = words.join('\n');
		$('events').replaceChildren(...mine.map(gameRow));
		$('turn').textContent = row.turn;
		$('name').textContent = `cup ${row.game}`;
		$('outbox').hidden = !letter;
		$('letter-out').value = letter;
		$('out-said').textContent = letter ? 'To the director: copy it into a mail, all of it, as it is.' : '';
		$('acts').hidden = false;
		$('acts-now').replaceChildren(...row.cup.you ? [leave(name)] : joining(await whole(name), name, (failure, bad) => {
			$('acts-said').textContent = failure;
			$('acts-said').className = bad ? 'said-bad' : '';
		}));
		$('acts').open = !row.cup.you && !letter;
		owed(row, mine, letter);
	};

	return { is, review, take, open };
})();
