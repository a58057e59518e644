/* orders.js - orders for the seat that is asked: text, which clicks and chips only edit.
 *
 * What may come next at the cursor, and why something may not, is told by drumhead next; what the whole is good for by
 * drumhead check.  Nothing is signed here: a page that came from somebody else is no place for a key. */
'use strict';
const orders = (() => {
	const PAUSE = 200, CHIPS = 80;           // milliseconds without a letter, before what was written is checked; answers shown
	const draft = $('draft');
	let next = null, reached = null, laterOpen = false;
	let asks = false, timer = 0, asking = 0, settled = 0, checked = 0, known = '', botWrote = '', onWritten = () => {};

	/* The keys go to the text, but where they would come up over half of a page that is touched. */
	const toText = () => {
		if (!matchMedia('(pointer: coarse)').matches)
			draft.focus({ preventScroll: true });
	};

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
		reached = null;
		if (next)
			chips();
		mark();
		settled = mine;
		if (next && !words.trim() && (await reach(mine)).length)
			mark();
	};

	/* The verbs that may begin the line of the cursor, each with what may follow it: as long as nobody writes on. */
	const reach = async (mine = asking) => {
		if (reached)
			return reached;
		const { line } = cursor(), at = draft.selectionStart, head = draft.value.slice(0, at), tail = draft.value.slice(at).replace(/^[^\n]*/, '');
		const found = [];
		for (const verb of next.next.filter(question => question.role === 'verb').flatMap(question => question.answers)) {
			const after = await ask(head + verb.insert + tail, line, [...verb.insert].length + 1).catch(() => null);
			if (mine !== asking)
				return [];
			if (after)
				found.push({ verb, next: after.next });
		}
		reached = found;
		return reached;
	};

	/* May the line of the cursor end where it does? */
	const mayEnd = () => Boolean(next && cursor().words.trim() && (next.complete || next.next.every(question => question.optional)));

	/* What is said of the first line that wants more words, or ''. */
	const half = async () => {
		const rows = draft.value.split('\n');
		for (let i = 0; i < rows.length; i++) {
			const words = rows[i].replace(/#.*/, '').trimEnd(), text = [...rows.slice(0, i), `${words} `, ...rows.slice(i + 1)].join('\n');
			if (!words || /^\s*(when|else|end|resign)\b/.test(words))
				continue;
			const found = await ask(text, i + 1, [...words].length + 2).catch(() => null);
			const wanting = found && !found.complete && found.next.find(question => !question.optional && question.answers.length);
			if (wanting)
				return `Line ${i + 1}, "${words.trim()}", wants more words: ${wanting.help || wanting.key}.`;
		}
		return '';
	};

	/* --- what may come ---------------------------------------------------------------------------- */

	const odds = answer => answer.of && answer.in < answer.of ? ` (${answer.in} of ${answer.of})` : '';
	const label = answer => (answer.name || answer.id) + (answer.n > 1 ? ` (${answer.n} alike)` : '') + odds(answer);

	const chip = answer => element('button', { type: 'button', onclick: () => {
		toText();
		insert(answer);
	} }, label(answer));

	const chips = () => {
		const shown = [], faint = words => element('p', { class: 'question' }, words);
		const asked = next.next.filter(question => question.answers.length);
		for (const question of asked) {
			const help = question.help || question.key, rule = help.includes(`(${question.rule})`) ? '' : question.rule;
			const wants = [rule, help, question.optional ? '(or nothing)' : ''].filter(Boolean).join(' ');
			shown.push(faint(wants), element('div', { class: 'chips' }, ...question.answers.slice(0, CHIPS).map(chip)));
		}
		const rare = asked.flatMap(question => question.answers).find(odds);
		if (rare)
			shown.push(faint(`${odds(rare).trim()} behind a word: it can be ordered in so many of the futures that were imagined.`));
		const gap = cursor().words ? ' ' : '';
		const words = next.words.map(word => ({ name: word, insert: word === ':' ? ': ' : `${gap}${word} ` }));
		if (words.length)
			shown.push(faint('Other words'), element('div', { class: 'chips' }, ...words.map(chip)));
		if (next.later.length)
			shown.push(element('details', { open: laterOpen, ontoggle: event => { laterOpen = event.target.open; } },
				element('summary', { class: 'question' }, 'What may come later in the turn'), element('div', { class: 'chips' }, ...next.later.map(chip))));
		for (const problem of next.problems)
			shown.push(faint(`line ${problem.line}: ${problem.text}`));
		if (next.why)
			shown.push(faint(next.why));
		else if (mayEnd())
			shown.unshift(faint(`This line ${asked.length ? 'may end here' : 'is complete'}: "next line" begins another one.`));
		else if (!next.next.length)
			shown.push(faint('Nothing more can be said here.'));
		$('next').replaceChildren(...shown);
	};

	/* Only the last ruling's end is where orders begin. */
	const mark = () => {
		if ($('orders').hidden || !next || !replay.isLast)
			return;
		board.clean(true);
		const seen = new Map();
		for (const question of [...next.next, ...(reached || []).flatMap(one => one.next)])
			for (const answer of question.answers) {
				const spot = answer.kind === 'piece' ? board.whereabouts(answer.id, answer.at) : answer.kind === 'place' && board.spot(answer.id);
				if (!spot || seen.has(String(spot)))
					continue;
				seen.set(String(spot), spot);
				board.layer.append(board.ring(spot, 'target casing'), board.ring(spot, 'target'));
			}
		board.turnTo([...seen.values()]);
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

	/* --- the beginning ---------------------------------------------------------------------------- */

	const newLine = async () => {
		const end = draft.value.indexOf('\n', draft.selectionStart), at = end < 0 ? draft.value.length : end;
		draft.value = draft.value.slice(0, at) + '\n' + draft.value.slice(at);
		draft.selectionStart = draft.selectionEnd = at + 1;
		toText();
		await edited();
	};

	/* Begins the next line, and takes it back if nothing comes of what is TRIED on it. */
	const onNextLine = async tried => {
		const before = draft.value, at = draft.selectionStart;
		await newLine();
		if (await tried())
			return;
		draft.value = before;
		draft.selectionStart = draft.selectionEnd = at;
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

	/* The cards of whoever is asked, with what each does: not everybody has the printed ones before him.  WHOSE: in words. */
	const showHand = (whose, cards) => {
		const alike = new Map(), called = same => same[0].name + (same.length > 1 ? ` (${same.length})` : '');
		for (const card of cards) {
			const key = `${card.name}: `, text = (card.text || '').startsWith(key) ? card.text.slice(key.length) : card.text || '';
			alike.set(key + text, [...alike.get(key + text) || [], { name: card.name, text }]);
		}
		const all = [...alike.values()];
		$('hand').hidden = !cards.length;
		$('hand').firstChild.textContent = `${whose}: ${all.map(called).join(', ')}`;
		$('hand').lastChild.replaceChildren(...all.map(same => element('li', {}, element('b', {}, called(same)), same[0].text && `: ${same[0].text}`)));
	};

	/* What is asked of whom: STATUS as `status --json` has it, and what was written before. */
	const begin = async (status, kept) => {
		const pen = (status || await program.json('status', '--json', GAME)).pen || {};
		asks = pen.writes === 'orders' && (!status || pen.ours || !status.seats.some(seat => seat.ours));
		const hint = status ? ' A line is one action: click on what is ringed on the map, or on the words below, or type. Nothing counts ' +
				'before you sign; what you have signed stands.'
			: ' What may be written here, and what may come of it; to send it, sign it with drumhead sign.';
		$('asked').textContent = asks ? `${pen.name} is asked for orders.${hint}`
			: pen.name ? status ? 'There is nothing to order now.' : `${pen.name} is to write: ${pen.writes}. There is nothing to order.` : 'The game is over.';
		$('writing').hidden = !asks;
		next = null;
		$('next').replaceChildren();
		$('check').textContent = '';
		if (!asks)
			return;
		showHand(pen.ours ? 'Your hand' : `The hand of ${pen.name}`, await replay.hand());
		blank();
		if (kept)
			known = draft.value = kept;
		draft.selectionStart = draft.selectionEnd = 0;
		if (!$('orders').hidden)
			await edited();
	};

	/* Once: what is done by hand. */
	const wire = () => {
		clicks.wire();
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
	};

	const open = async () => {
		page.tab('orders');
		page.reveal();
		await replay.last();
		await edited();
		toText();
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
		begin, wire, open, focus, start, replace, edited, insert, reach, label, onNextLine, half, show, blank,
		get text() { return draft.value; },
		get written() { return written(); },
		set onWritten(to) { onWritten = to; },
		get asks() { return asks; },
		get isEmpty() { return !cursor().words.trim(); },
		get mayEnd() { return mayEnd(); },
		get next() { return next; },
		get settled() { return settled === asking; },
		get checked() { return checked === asking; },
	};
})();
