/* orders.js - orders for the seat that is asked: text, which clicks and chips only edit.
 *
 * What may come next at the cursor, and why something may not, is told by drumhead next; what the whole is good for by
 * drumhead check.  Nothing is signed here: a page that came from somebody else is no place for a key. */
'use strict';
const orders = (() => {
	const PAUSE = 200, CHIPS = 80;           // milliseconds without a letter, before what was written is checked; answers shown
	const draft = $('draft');
	let next = null, asks = false, timer = 0, asking = 0, settled = 0, checked = 0, known = '', botWrote = '', onWritten = () => {};

	/* --- the text --------------------------------------------------------------------------------- */

	const cursor = () => {
		const before = draft.value.slice(0, draft.selectionStart).split('\n');
		return { line: before.length, column: before.at(-1).length + 1, words: before.at(-1) };
	};

	const ask = (text, line, column) =>
		program.json({ [DRAFT]: text || '\n' }, 'next', '--json', '--line', line, '--column', column, GAME, DRAFT);

	/* From where NEXT says to the cursor stands ANSWER's text then; the rest of that line goes. */
	const insert = async answer => {
		const at = draft.selectionStart, start = draft.value.slice(0, at).lastIndexOf('\n') + 1;
		const keep = [...draft.value.slice(start, at)].slice(0, next.from - 1).join('');
		const head = draft.value.slice(0, start) + keep + answer.insert;
		draft.value = head + draft.value.slice(at).replace(/^[^\n]*/, '');
		draft.selectionStart = draft.selectionEnd = head.length;
		await edited();
	};

	const edited = async () => {
		const mine = ++asking, { line, words } = cursor();
		if (draft.value !== known) {
			known = draft.value;
			underline();
			askBot(false);
			onWritten();
		}
		clearTimeout(timer);
		timer = setTimeout(check, PAUSE);
		try {
			const found = await ask(draft.value, line, [...words].length + 1);
			if (mine !== asking)
				return;
			next = found;
		} catch (failure) {
			next = null;
			$('next').replaceChildren(element('p', { class: 'question' }, failure.message));
		}
		if (next)
			chips();
		mark();
		settled = mine;
	};

	/* --- what may come ---------------------------------------------------------------------------- */

	const odds = answer => answer.of && answer.in < answer.of ? ` (${answer.in} of ${answer.of})` : '';
	const label = answer => (answer.name || answer.id) + (answer.n > 1 ? ` (${answer.n} alike)` : '') + odds(answer);

	const chip = answer => element('button', { type: 'button', onclick: () => {
		draft.focus({ preventScroll: true });
		insert(answer);
	} }, label(answer));

	const chips = () => {
		const shown = [];
		for (const question of next.next) {
			const help = question.help || question.key, rule = help.includes(`(${question.rule})`) ? '' : question.rule;
			const wants = [rule, help, question.optional ? '(or nothing)' : ''].filter(Boolean).join(' ');
			shown.push(element('p', { class: 'question' }, wants), element('div', { class: 'chips' }, ...question.answers.slice(0, CHIPS).map(chip)));
		}
		const gap = cursor().words ? ' ' : '';
		const words = next.words.map(word => ({ name: word, insert: word === ':' ? ': ' : `${gap}${word} ` }));
		if (words.length + next.later.length)
			shown.push(element('p', { class: 'question' }, next.later.length ? 'What may come later in the turn, and other words' : 'Other words'),
				element('div', { class: 'chips' }, ...next.later.map(chip), ...words.map(chip)));
		for (const problem of next.problems)
			shown.push(element('p', { class: 'question' }, `line ${problem.line}: ${problem.text}`));
		if (next.why)
			shown.push(element('p', { class: 'question' }, next.why));
		else if (!next.next.length)
			shown.push(element('p', { class: 'question' }, next.complete ? 'This line is complete.' : 'Nothing more can be said here.'));
		$('next').replaceChildren(...shown);
	};

	/* Only the last ruling's end is where orders begin. */
	const mark = () => {
		if ($('orders').hidden || !next || !replay.isLast)
			return;
		board.clean(true);
		const seen = new Set();
		for (const question of next.next)
			for (const answer of question.answers) {
				const spot = answer.kind === 'piece' ? board.whereabouts(answer.id, answer.at) : answer.kind === 'place' && board.spot(answer.id);
				if (!spot || seen.has(String(spot)))
					continue;
				seen.add(String(spot));
				board.layer.append(board.ring(spot, 'target casing'), board.ring(spot, 'target'));
			}
	};

	/* What is refused, LENGTH characters from there, is underlined where it stands; without a place nothing is. */
	const underline = ({ line, column, length } = {}) => {
		const rows = draft.value.split('\n'), row = [...rows[line - 1] || ''], box = $('marked');
		draft.setAttribute('aria-invalid', String(Boolean(line)));
		box.replaceChildren();
		if (!line)
			return;
		const head = row.slice(0, column - 1).join(''), word = row.slice(column - 1, column - 1 + (length || row.length)).join('');
		box.append([...rows.slice(0, line - 1), head].join('\n'), element('mark', {}, word || ' '));
		box.style.width = `${draft.clientWidth + 2}px`;          // without its scroll bar
		box.scrollTop = draft.scrollTop;
	};

	/* A line that is being written is not wrong as long as it only wants more words: LINE is where the fault is, if it is told. */
	const unfinished = line => {
		const here = cursor();
		return Boolean(here.words.trim() && (!line || line === here.line) && next && !next.complete && next.next.some(question => !question.optional));
	};

	const check = async () => {
		const mine = asking;
		if (!draft.value.trim() || draft.value.trim() === 'end') {
			$('check').textContent = '';
			return;
		}
		const { rc, out, err } = await program.run({ [DRAFT]: draft.value }, 'check', GAME, DRAFT);
		const where = rc ? (await program.run({ [DRAFT]: draft.value }, 'check', '--json', GAME, DRAFT)).out : '';
		if (mine !== asking)
			return;
		checked = mine;
		const place = where ? JSON.parse(where) : {};
		if (rc && unfinished(place.line)) {
			$('check').textContent = '';
			underline();
			return;
		}
		$('check').className = rc ? 'bad' : 'good';
		$('check').textContent = rc ? program.refusal(err) : named(out).trim();
		underline(place);
	};

	/* In what a command prints the text is called as a user would call it. */
	const named = out => out.replaceAll(DRAFT, 'orders');

	/* What a command has said of the text. */
	const show = (rc, words) => {
		clearTimeout(timer);
		$('check').className = rc ? 'bad' : 'good';
		$('check').textContent = words.trim();
	};

	const tell = async command => {
		const { rc, out, err } = await program.run({ [DRAFT]: draft.value }, command, GAME, DRAFT);
		show(rc, named(out) || program.refusal(err));
	};

	/* --- clicking --------------------------------------------------------------------------------- */

	const dismiss = () => { $('menu').hidden = true; };

	const offer = (picked, choices, words) => {
		const menu = $('menu');
		menu.replaceChildren(...choices.length ? choices.map(choice => element('button', { type: 'button', role: 'menuitem', onclick: () => {
			dismiss();
			choice.go();
		} }, choice.label)) : words.map(line => element('p', {}, line)));
		menu.hidden = false;
		menu.style.left = `${Math.max(4, Math.min(picked.x, innerWidth - menu.offsetWidth - 8))}px`;
		menu.style.top = `${Math.max(4, Math.min(picked.y, innerHeight - menu.offsetHeight - 8))}px`;
		menu.querySelector('button')?.focus({ preventScroll: true });
	};

	/* What was clicked as an answer, the surest first: the piece itself, the place, whoever lies there. */
	const tests = picked => [
		answer => answer.kind === 'piece' && [answer.id, ...answer.like || []].some(id => picked.pieces.includes(id)),
		answer => answer.kind === 'place' && answer.id === picked.place,
		answer => answer.kind === 'piece' && answer.at === picked.place,
	];

	const among = picked => {
		for (const test of tests(picked)) {
			const found = next.next.flatMap(question => question.answers.filter(test).map(answer =>
				({ label: label(answer), go: () => insert(answer) })));
			if (found.length)
				return found;
		}
		return [];
	};

	/* On an empty line: with which verbs could what was clicked be ordered? */
	const verbs = async picked => {
		const { line } = cursor(), at = draft.selectionStart, head = draft.value.slice(0, at), tail = draft.value.slice(at).replace(/^[^\n]*/, '');
		const found = [];
		for (const verb of next.next.filter(question => question.role === 'verb').flatMap(question => question.answers)) {
			const after = await ask(head + verb.insert + tail, line, [...verb.insert].length + 1).catch(() => null);
			for (const test of after ? tests(picked) : []) {
				const answers = after.next.flatMap(question => question.answers.filter(test));
				if (!answers.length)
					continue;
				for (const answer of answers)
					found.push({ label: `${verb.name} ${label(answer)}`, go: async () => { await insert(verb); await insert(answer); } });
				break;
			}
		}
		return found;
	};

	const denials = picked => next.next.flatMap(question => question.denied || [])
		.filter(denied => picked.pieces.includes(denied.id) || denied.id === picked.place).map(denied => denied.why);

	const pick = async picked => {
		if (!asks)
			return;
		dismiss();
		page.tab('orders');
		await replay.last();
		if (!next)
			await edited();
		if (!next)
			return;
		const empty = !cursor().words.trim();
		let choices = among(picked);
		if (!choices.length && empty)
			choices = await verbs(picked);
		if (choices.length === 1) {
			await choices[0].go();
			return;
		}
		const why = choices.length ? [] : [...new Set(denials(picked))];
		offer(picked, choices, why.length ? why : ['Nothing to order here.']);
	};

	/* --- the beginning ---------------------------------------------------------------------------- */

	const newLine = async () => {
		const end = draft.value.indexOf('\n', draft.selectionStart), at = end < 0 ? draft.value.length : end;
		draft.value = draft.value.slice(0, at) + '\n' + draft.value.slice(at);
		draft.selectionStart = draft.selectionEnd = at + 1;
		draft.focus({ preventScroll: true });
		await edited();
	};

	const copy = async () => {
		draft.select();
		try {
			await navigator.clipboard.writeText(draft.value);
		} catch {
			document.execCommand('copy');
		}
		page.saying($('copy'), 'copied');
	};

	const written = () => !/^(end)?$/.test(draft.value.trim());

	const askBot = sure => {
		$('bot').dataset.sure = sure ? 'yes' : '';
		$('bot').textContent = sure ? 'replace what is written' : 'what the bot would do';
	};

	/* Asked twice where it would write over what somebody has written. */
	const bot = async () => {
		const game = GAME, before = draft.value;
		if (written() && before !== botWrote && !$('bot').dataset.sure) {
			askBot(true);
			return;
		}
		askBot(false);
		const { rc, out, err } = await program.run('bot', game);
		if (game !== GAME || before !== draft.value)
			return;
		if (rc) {
			show(rc, program.refusal(err));
			return;
		}
		botWrote = out;
		await replace(out);
	};

	const focus = () => {
		page.tab('orders');
		draft.focus();
	};

	const blank = () => {
		draft.value = '\nend\n';
		draft.selectionStart = draft.selectionEnd = 0;
		known = draft.value;
		underline();
		askBot(false);
	};

	/* What is asked of whom: STATUS as `status --json` has it, and what was written before. */
	const begin = async (status, kept) => {
		const pen = (status || await program.json('status', '--json', GAME)).pen || {};
		asks = pen.writes === 'orders' && (!status || pen.ours || !status.seats.some(seat => seat.ours));
		const hint = status ? ' A line is one action: click on the map, or on the words below, or type. Nothing is sent before you sign.'
			: ' What may be written here, and what may come of it; to send it, sign it with drumhead sign.';
		$('asked').textContent = asks ? `${pen.name} is asked for orders.${hint}`
			: pen.name ? `${pen.name} is to write: ${pen.writes}. There is nothing to order.` : 'The game is over.';
		$('writing').hidden = !asks;
		next = null;
		$('next').replaceChildren();
		$('check').textContent = '';
		if (!asks)
			return;
		blank();
		if (kept)
			known = draft.value = kept;
		draft.selectionStart = draft.selectionEnd = 0;
		if (!$('orders').hidden)
			await edited();
	};

	/* Once: what is done by hand. */
	const wire = () => {
		board.onPick = pick;
		replay.onShown = mark;
		for (const name of ['input', 'click', 'keyup'])
			draft.addEventListener(name, event => {
				if (name !== 'keyup' || /^(Arrow|Home|End|Page)/.test(event.key))
					edited();
			});
		draft.addEventListener('keydown', event => {
			if (event.key === ' ' && event.ctrlKey) {
				event.preventDefault();
				$('next').querySelector('button')?.focus();
			}
		});
		draft.addEventListener('scroll', () => { $('marked').scrollTop = draft.scrollTop; });
		$('line').onclick = newLine;
		$('copy').onclick = copy;
		$('bot').onclick = bot;
		$('odds').onclick = () => tell('odds');
		$('tab-orders').addEventListener('click', async () => {
			if (!asks)
				return;
			await replay.last();
			await edited();
		});
		document.addEventListener('pointerdown', event => {
			if (!event.target.closest('#menu'))
				dismiss();
		});
	};

	const open = async () => {
		page.tab('orders');
		await replay.last();
		await edited();
		draft.focus({ preventScroll: true });
	};

	const replace = async text => {
		draft.value = text;
		draft.selectionStart = draft.selectionEnd = 0;
		await edited();
	};

	/* Begins the text anew. */
	const start = words => {
		draft.value = `${words}\nend\n`;
		draft.selectionStart = draft.selectionEnd = words.length;
		return edited();
	};

	return {
		begin, wire, open, focus, dismiss, start, replace, edited, show, blank,
		get text() { return draft.value; },
		get written() { return written(); },
		set onWritten(to) { onWritten = to; },
		get asks() { return asks; },
		get next() { return next; },
		get settled() { return settled === asking; },
		get checked() { return checked === asking; },
	};
})();
