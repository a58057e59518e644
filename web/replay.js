/* replay.js - the game from ruling to ruling, and within one from event to event.
 *
 * A ruling that is told to its end is shown as the program draws it, with its arrows and battles.  Within one, the map is
 * that of the ruling before, and what has happened so far is laid over it: who stood where is faded, an arrow goes leg by
 * leg to where he is, and his name stands there. */
'use strict';
const replay = (() => {
	const KEPT = 24, PACE = 900;             // views held in memory; milliseconds from event to event
	const views = new Map(), listed = new Map();
	let rulings = [], seats = [], end = 0, at = 0, told = 0, steps = 0, timer = 0, drawn = null, turn = Promise.resolve(), onShown = () => {};

	/* --- views ------------------------------------------------------------------------------------ */

	const placed = (event, [piece, , to]) => {
		const words = JSON.stringify(event[event.fact] || event.change || {});
		return words.includes(`"id":"${piece}"`) && words.includes(`"id":"${to}"`);
	};

	/* Rules tell of some moves before they make them, of others after: a move belongs to the event that names it. */
	const settle = (events, rest) => {
		events.forEach((event, i) => {
			const own = [];
			for (const move of event.moves || []) {
				const before = events[i - 1];
				(before && placed(before, move) && !placed(event, move) ? before.legs : own).push(move);
			}
			event.legs = own;
		});
		if (events.length)
			events.at(-1).legs.push(...rest || []);
	};

	/* The places an event names; of those that are about a fight, the first is where. */
	const places = event => {
		const found = [];
		const search = value => {
			if (Array.isArray(value))
				value.forEach(search);
			else if (value && typeof value === 'object') {
				if (value.kind === 'place' && value.on_map)
					found.push(value.id);
				Object.values(value).forEach(search);
			}
		};
		search(event[event.fact]);
		return found;
	};

	/* What the events call pieces. */
	const names = (value, into) => {
		if (!value || typeof value !== 'object')
			return;
		if (value.kind === 'piece')
			into.set(value.id, value.name);
		Object.values(value).forEach(inner => names(inner, into));
	};

	const prepare = view => {
		view.events = [];
		view.names = new Map();
		names(view.rows, view.names);
		for (const row of view.rows || [])
			for (const event of row.events)
				view.events.push({ ...event, row, places: places(event) });
		settle(view.events, view.untold_moves);
		view.fights = new Set([...view.map.matchAll(/ data-fought="([^"]*)"/g)].map(found => found[1]));
		/* An event without words is told with the next that has some. */
		view.steps = [];
		let legs = [];
		for (const event of view.events) {
			legs = legs.concat(event.legs);
			if (!event.text)
				continue;
			view.steps.push({ ...event, legs });
			legs = [];
		}
		if (view.steps.length)
			view.steps.at(-1).legs = view.steps.at(-1).legs.concat(legs);
		return view;
	};

	const load = async i => {
		const ruling = rulings[i].ruling;
		if (!views.has(ruling)) {
			views.set(ruling, program.json('view', GAME, ruling).then(prepare));
			if (views.size > KEPT)
				views.delete(views.keys().next().value);
		}
		return views.get(ruling);
	};

	/* What is likely to be looked at next is made ready while this one is looked at. */
	const expect = i => {
		if (i >= 0 && i < rulings.length)
			setTimeout(() => i < rulings.length && load(i).catch(() => {}), 0);
	};

	/* --- the map ---------------------------------------------------------------------------------- */

	const overlay = (view, upTo) => {
		const at = new Map(), stacked = new Map(), over = board.layer;
		view.steps.slice(0, upTo).forEach((step, i) => {
			const old = i < upTo - 1;
			const drawn = new Set();
			for (const [piece, from, to] of step.legs) {
				const a = at.get(piece) || board.whereabouts(piece, from) || board.spot(from), b = board.spot(to);
				board.counter(piece)?.classList.add('gone');
				if (a && b && !drawn.has(from + to))
					over.append(board.arrow(a, b, old));
				else if (b && !a)
					over.append(board.ring(b, old ? 'arrived old' : 'arrived'));
				drawn.add(from + to);
				at.set(piece, b);
			}
			if (!old)
				for (const place of step.places)
					if (board.spot(place))
						over.append(view.fights.has(place) ? board.star(board.spot(place)) : board.ring(board.spot(place), 'here'));
		});
		for (const [piece, spot] of at) {
			if (!spot)
				continue;
			const n = stacked.get(String(spot)) || 0;
			stacked.set(String(spot), n + 1);
			over.append(board.chip(spot, view.names.get(piece) || piece, n, false));
		}
	};

	/* Where the last thing happened, of those UPTO that happened anywhere. */
	const where = (view, upTo) => view.steps.slice(0, upTo)
		.map(step => [...step.legs.map(leg => leg[2]), ...step.places].map(board.spot).filter(Boolean)).findLast(spots => spots.length) || [];

	/* --- the report ------------------------------------------------------------------------------- */

	const dieButtons = (step, ruling) => {
		const [first, last = first] = (step.dice || '').split('-').map(d => +d.slice(1));
		if (!first)
			return [];
		const faces = String(step.faces || '').split(' ');
		return Array.from({ length: last - first + 1 }, (_, i) => element('button', {
			class: 'die', type: 'button', title: `how d${first + i} came to fall so`, 'aria-label': `die ${first + i}: ${faces[i] || ''}`,
			onclick: event => { event.stopPropagation(); page.explain(`${ruling}.d${first + i}`); },
		}, faces[i] || `d${first + i}`));
	};

	const point = places => {
		for (const place of places)
			if (board.spot(place))
				board.layer.append(board.ring(board.spot(place), 'pointed'));
	};
	const unpoint = () => board.layer.querySelectorAll('.pointed').forEach(ring => ring.remove());

	const list = view => {
		const items = [];
		let row = null;
		view.steps.forEach((step, i) => {
			if (step.row !== row) {
				row = step.row;
				items.push(element('li', { class: 'row' }, row.name || row.head || ''));
			}
			const typed = event => {
				if (event.key !== 'Enter' && event.key !== ' ')
					return;
				event.preventDefault();
				go(at, i + 1);
			};
			items.push(element('li', { class: 'event', 'data-step': i + 1, onclick: () => go(at, i + 1),
				onmouseenter: () => point(step.places), onmouseleave: unpoint },
			element('span', { class: 'rule' }, step.new_rule || ''),
			element('span', { class: 'words', role: 'button', tabindex: 0, onkeydown: typed }, step.text), ' ', ...dieButtons(step, view.ruling)));
		});
		$('events').replaceChildren(...items);
	};

	/* The report's own columns, with its dice to click. */
	const report = view => $('text').replaceChildren(...view.report.split(/\b(d\d+(?:-d\d+)?)$/m).map((words, i) =>
		i % 2 === 0 ? words : element('a', { href: '#', role: 'button', onclick: event => {
			event.preventDefault();
			page.explain(`${view.ruling}.${words.split('-')[0]}`);
		} }, words)));

	/* Without a value it would say no. */
	const isCurrent = (e, now) => now ? e.setAttribute('aria-current', 'true') : e.removeAttribute('aria-current');

	const mark = (view, upTo) => {
		for (const item of $('events').querySelectorAll('.event')) {
			const step = +item.dataset.step;
			item.classList.toggle('later', step > upTo);
			const now = step === upTo && upTo < view.steps.length;
			isCurrent(item, now);
			isCurrent(item.querySelector('.words'), now);
			if (now && $('report').scrollHeight > $('report').clientHeight)
				item.scrollIntoView({ block: 'nearest' });
		}
	};

	/* --- going ------------------------------------------------------------------------------------ */

	const tell = view => {
		const whole = told >= view.steps.length, step = view.steps[told - 1], ruling = rulings[at];
		$('where').textContent = `ruling ${ruling.ruling}, ${at + 1} of ${rulings.length}` +
			(whole ? '' : `; event ${told} of ${view.steps.length}`);
		$('caption').textContent = whole ? ruling.headline : step ? step.text : '';
		$('turn').textContent = view.turn || ruling.turn || '';
		$('name').textContent = `game ${view.game}`;
		$('slider').value = at;
		$('slider').setAttribute('aria-valuetext', `ruling ${ruling.ruling}: ${ruling.headline}`);
		for (const line of $('history').querySelectorAll('[data-ruling]'))
			isCurrent(line, +line.dataset.ruling === ruling.ruling);
	};

	const show = async (i, wanted) => {
		const began = performance.now(), view = await load(i), fresh = i !== at || !$('events').childElementCount;
		const upTo = Math.min(wanted < 0 ? Infinity : wanted, view.steps.length), whole = upTo === view.steps.length;
		const base = whole || i === 0 ? view : await load(i - 1), ahead = i + (i < at ? -1 : 1);
		at = i;
		told = upTo;
		steps = view.steps.length;
		if (drawn !== base) {
			board.draw(base.map);
			drawn = base;
		}
		board.clean(whole);
		if (!whole)
			overlay(view, upTo);
		board.turnTo(where(view, upTo));
		if (fresh) {
			list(view);
			report(view);
		}
		mark(view, upTo);
		tell(view);
		onShown();
		page.marks.step = performance.now() - began;
		page.marks.shown ??= performance.now();
		expect(ahead);
	};

	/* One after the other, however fast somebody clicks. */
	const go = (i, wanted) => {
		turn = turn.then(() => show(Math.max(0, Math.min(rulings.length - 1, i)), wanted)).catch(page.complain);
		return turn;
	};

	const fore = async () => {
		const view = await load(at);
		return told < view.steps.length ? go(at, told + 1) : at < rulings.length - 1 ? go(at + 1, 1) : stop();
	};
	const back = () => told > 1 ? go(at, told - 1) : at > 0 ? go(at - 1, -1) : go(0, 0);

	const stop = () => {
		clearInterval(timer);
		timer = 0;
		$('play').setAttribute('aria-pressed', 'false');
	};
	const play = () => {
		if (timer)
			return stop();
		$('play').setAttribute('aria-pressed', 'true');
		timer = setInterval(fore, PACE);
		return fore();
	};

	/* A page of a game has them in it, told; a desk has none. */
	const listRulings = () => {
		const list = $('history').querySelector('#rulings');
		if (list)
			list.replaceChildren(...rulings.slice().reverse().map(ruling => element('details', { 'data-ruling': ruling.ruling },
				element('summary', {}, element('span', {}, String(ruling.ruling)), ' ', element('span', {}, ruling.turn || ''), ' ',
					element('b', {}, seats[ruling.choice_by - 1] || ''), ' ', ruling.headline))));
		for (const line of $('history').querySelectorAll('[data-ruling]'))
			line.querySelector('summary').addEventListener('click', event => {
				event.preventDefault();
				go(rulings.findIndex(r => r.ruling === +line.dataset.ruling), -1);
			});
	};

	/* The list of rulings of what KEY says it is: what was listed of it before is not played again, unless it was taken out
	 * and has come back shorter. */
	const readOn = async (key, game) => {
		const before = listed.get(key) || { entries: 0, rulings: [] };
		const history = await program.json('history', '--json', '--from', before.entries, game);
		if (history.entries < before.entries) {
			listed.delete(key);
			return readOn(key, game);
		}
		const found = [...before.rulings, ...history.rulings];
		if (key)
			listed.set(key, { entries: history.entries, rulings: found });
		return found;
	};

	/* Shows the last ruling anew, of another game, or of one that has gone on.  KEY: what may be taken for the same game as
	 * before.  What is known of the others until complete() is their numbers. */
	const begin = async key => {
		const last = await program.json('view', GAME), told = new Map(listed.get(key)?.rulings.map(ruling => [ruling.ruling, ruling]));
		stop();
		views.clear();
		views.set(last.ruling, prepare(last));
		seats = last.seats;
		rulings = last.rulings.map(ruling => told.get(ruling) || { ruling, headline: '' });
		$('slider').max = rulings.length - 1;
		$('slider').oninput = event => go(+event.target.value, -1);
		$('back').onclick = back;
		$('fore').onclick = fore;
		$('ruling-back').onclick = () => go(at - 1, -1);
		$('ruling-fore').onclick = () => go(at + 1, -1);
		$('play').onclick = play;
		listRulings();
		$('events').replaceChildren();
		at = end = rulings.length - 1;
		drawn = null;
		await go(at, -1);
	};

	/* What each ruling was about, for which all of the game is played again. */
	const complete = async key => {
		const game = GAME, found = await readOn(key, game);
		turn = turn.then(async () => {
			if (game !== GAME)
				return;
			/* Among them are those that were undone: the last that counts may stand before them. */
			[at, end] = [at, end].map(i => found.findIndex(one => one.ruling === rulings[i].ruling));
			rulings = found;
			$('slider').max = rulings.length - 1;
			listRulings();
			tell(await load(at));
		});
		await turn;
	};

	return {
		begin, complete, fore, back, play, stop, go,
		rulingBack: () => go(at - 1, -1), rulingFore: () => go(at + 1, -1), last: () => go(end, -1),
		/* The cards of whoever is asked, if they may be seen. */
		hand: async () => (await load(end)).hand,
		get isLast() { return at === end && told === steps; },
		get at() { return { ruling: rulings[at]?.ruling, told, n: rulings.length }; },
		set onShown(to) { onShown = to; },
	};
})();
