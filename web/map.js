/* map.js - the map: the program's own drawing, looked at closer or from farther, with marks laid over it.
 *
 * The drawing says what it draws: data-place, data-pieces, data-box, data-layer (drumhead-map(1), --ids). */
'use strict';
const board = (() => {
	const CLOSEST = 12, SLIP = 6;            // times the sheet; pixels a finger may slip in a click
	const READABLE = 0.66;                   // pixels for a unit of the sheet: at fewer no name can be read
	const root = $('map'), fingers = new Map();
	let svg, sheet, view, wanted, heart, spots, onPick = () => {}, moved = 0;

	const make = (name, attributes, ...children) => {
		const made = document.createElementNS(svg.namespaceURI, name);
		for (const [key, value] of Object.entries(attributes))
			made.setAttribute(key, value);
		made.append(...children);
		return made;
	};

	/* --- looking ---------------------------------------------------------------------------------- */

	const look = () => svg.setAttribute('viewBox', view.map(v => Math.round(v * 100) / 100).join(' '));

	/* Where all spaces are, with what stands around them; of a drawing without ids the whole sheet. */
	const middle = () => {
		const all = [...spots.values()];
		if (!all.length)
			return sheet.slice();
		const x = all.map(s => s[0]), y = all.map(s => s[1]), edge = 75;
		const left = Math.max(sheet[0], Math.min(...x) - edge), top = Math.max(sheet[1], Math.min(...y) - edge);
		return [left, top, Math.min(sheet[2], Math.max(...x) + edge) - left, Math.min(sheet[3], Math.max(...y) + edge) - top];
	};

	/* All spaces; on a narrow window as many as can be read, around what was looked at last. */
	const start = () => {
		const [x, y, w, h] = middle(), box = root.getBoundingClientRect();
		if (!page.isNarrow() || !box.width || Math.min(box.width / w, box.height / h) >= READABLE)
			return [x, y, w, h];
		const wide = Math.min(w, box.width / READABLE), high = Math.min(h, box.height / READABLE);
		const [a, b] = heart || [x + w / 2, y + h / 2], between = (least, v, most) => Math.max(least, Math.min(v, most));
		return [between(x, a - wide / 2, x + w - wide), between(y, b - high / 2, y + h - high), wide, high];
	};
	const same = () => view;

	/* Makes the view as wide or high as its window, around the middle of the region that is WANTED from now on. */
	const fit = region => {
		wanted = region;
		const [x, y, w, h] = region();
		const box = root.getBoundingClientRect(), shape = box.width && box.height ? box.width / box.height : w / h;
		const width = Math.max(w, h * shape), height = width / shape;
		view = [x - (width - w) / 2, y - (height - h) / 2, width, height];
		look();
	};

	const zoom = (factor, at) => {
		if (!svg)
			return;
		const width = Math.min(Math.max(view[2] * factor, sheet[2] / CLOSEST), 1.5 * Math.max(sheet[2], sheet[3] * view[2] / view[3]));
		const real = width / view[2], [x, y] = at || [view[0] + view[2] / 2, view[1] + view[3] / 2];
		wanted = same;
		view = [x - (x - view[0]) * real, y - (y - view[1]) * real, width, view[3] * real];
		look();
	};

	const inSheet = (clientX, clientY) => {
		const box = root.getBoundingClientRect();
		return [view[0] + (clientX - box.left) / box.width * view[2], view[1] + (clientY - box.top) / box.height * view[3]];
	};

	const pan = (dx, dy) => {
		const box = root.getBoundingClientRect();
		view[0] -= dx / box.width * view[2];
		view[1] -= dy / box.height * view[3];
		wanted = same;
		look();
	};

	/* Looks at SEEN, if none of it can be seen. */
	const turnTo = seen => {
		const inside = ([x, y]) => x >= view[0] && x <= view[0] + view[2] && y >= view[1] && y <= view[1] + view[3];
		if (!svg || !seen.length || (heart && seen.some(inside)))
			return;
		const x = seen.map(s => s[0]), y = seen.map(s => s[1]);
		heart = [(Math.min(...x) + Math.max(...x)) / 2, (Math.min(...y) + Math.max(...y)) / 2];
		if (wanted === same && !seen.some(inside))
			view = [heart[0] - view[2] / 2, heart[1] - view[3] / 2, view[2], view[3]];
		if (wanted === start)
			fit(start);
		look();
	};

	/* Two fingers: what lies between them stays there. */
	const pinch = (id, to) => {
		const [other] = [...fingers].filter(([key]) => key !== id).map(([, at]) => at), from = fingers.get(id);
		const before = Math.hypot(from[0] - other[0], from[1] - other[1]), after = Math.hypot(to[0] - other[0], to[1] - other[1]);
		if (before > 0 && after > 0)
			zoom(before / after, inSheet((to[0] + other[0]) / 2, (to[1] + other[1]) / 2));
		pan((to[0] - from[0]) / 2, (to[1] - from[1]) / 2);
	};

	const watch = () => {
		root.addEventListener('wheel', event => {
			event.preventDefault();
			zoom(Math.exp(Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 100) / 400), inSheet(event.clientX, event.clientY));
		}, { passive: false });
		root.addEventListener('pointerdown', event => {
			fingers.set(event.pointerId, [event.clientX, event.clientY]);
			if (fingers.size === 1)
				moved = 0;
		});
		root.addEventListener('pointermove', event => {
			const from = fingers.get(event.pointerId), to = [event.clientX, event.clientY];
			if (!from)
				return;
			moved += Math.hypot(to[0] - from[0], to[1] - from[1]);
			if (moved > SLIP) {
				root.setPointerCapture?.(event.pointerId);
				if (fingers.size === 1)
					pan(to[0] - from[0], to[1] - from[1]);
				else if (fingers.size === 2)
					pinch(event.pointerId, to);
			}
			fingers.set(event.pointerId, to);
		});
		for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
			root.addEventListener(name, event => fingers.delete(event.pointerId));
		root.addEventListener('click', event => {
			const hit = event.target.closest('[data-pieces], [data-place], [data-label], [data-box]');
			if (hit && moved <= SLIP)
				onPick({
					pieces: (hit.dataset.pieces || '').split(' ').filter(Boolean),
					place: hit.dataset.place || hit.dataset.at || hit.dataset.label || hit.dataset.box,
					x: event.clientX, y: event.clientY,
				});
		});
	};

	/* --- drawing ---------------------------------------------------------------------------------- */

	const take = drawing => {
		const before = spots?.size ? sheet : null;
		svg = drawing;
		sheet = svg.getAttribute('viewBox').split(' ').map(Number);
		spots = new Map();
		for (const place of svg.querySelectorAll('[data-place]'))
			spots.set(place.dataset.place, [+place.dataset.x, +place.dataset.y]);
		svg.setAttribute('preserveAspectRatio', 'xMidYMid meet');
		svg.removeAttribute('width');
		if (!before || String(before) !== String(sheet)) {
			heart = null;
			fit(start);
		} else
			look();
	};

	/* TEXT is a drawing of the program's: XML, in which no script runs. */
	const draw = text => {
		const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
		if (parsed.localName !== 'svg')
			throw new Error('the map cannot be drawn');
		const drawing = document.importNode(parsed, true);
		root.replaceChildren(drawing);
		take(drawing);
	};

	const spot = place => spots.get(place);
	const counter = piece => [...svg.querySelectorAll('[data-pieces]')].find(g => g.dataset.pieces.split(' ').includes(piece));

	/* Where PIECE is drawn, else where PLACE is. */
	const whereabouts = (piece, place) => {
		const drawn = counter(piece);
		if (!drawn || (place && drawn.dataset.at !== place))
			return spot(place);
		// By way of the screen: getCTM() of the drawing itself knows of its view in one browser, and not in another.
		const box = drawn.getBBox(), m = svg.getScreenCTM().inverse().multiply(drawn.getScreenCTM());
		const x = box.x + box.width / 2, y = box.y + box.height / 2;
		return [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f];
	};

	/* --- marks ------------------------------------------------------------------------------------ */

	const layer = () => {
		let over = svg.querySelector('#marks');
		if (!over) {
			over = make('g', { id: 'marks' });
			svg.append(over);
		}
		return over;
	};

	/* From A to B, bent so that one back does not lie on it. */
	const arrow = ([ax, ay], [bx, by], old) => {
		const n = Math.hypot(bx - ax, by - ay) || 1, bend = Math.min(60, n / 6);
		const cx = (ax + bx) / 2 - (by - ay) / n * bend, cy = (ay + by) / 2 + (bx - ax) / n * bend;
		const angle = Math.atan2(by - cy, bx - cx), tip = [bx - 14 * Math.cos(angle), by - 14 * Math.sin(angle)];
		const barb = turn => [tip[0] - 22 * Math.cos(angle + turn), tip[1] - 22 * Math.sin(angle + turn)];
		const way = `M${ax} ${ay}Q${cx} ${cy} ${tip}M${barb(0.45)}L${tip}L${barb(-0.45)}`;
		return make('g', { class: old ? 'move old' : 'move' }, make('path', { class: 'casing', d: way }), make('path', { class: 'way', d: way }));
	};

	/* WORDS in a box, the nth of those at a spot. */
	const chip = ([x, y], words, n, old) => {
		const width = 9 * words.length + 10, top = y + 16 + 21 * n;
		const text = make('text', { x: x, y: top + 14 }, words);
		return make('g', { class: old ? 'chip old' : 'chip' }, make('rect', { x: x - width / 2, y: top, width, height: 19, rx: 3 }), text);
	};

	const star = ([x, y]) => {
		const corners = [...Array(16).keys()].map(i => {
			const r = i % 2 ? 14 : 32, angle = i * Math.PI / 8;
			return `${Math.round(x + r * Math.cos(angle))} ${Math.round(y + r * Math.sin(angle))}`;
		});
		return make('path', { class: 'fight', d: `M${corners.join('L')}Z` });
	};

	const ring = ([x, y], kind) => make('circle', { class: kind, cx: x, cy: y, r: 30 });

	/* Takes the marks away, and shows or hides what the program itself has drawn of the ruling. */
	const clean = happened => {
		layer().replaceChildren();
		for (const g of svg.querySelectorAll('[data-layer]'))
			g.classList.toggle('hidden', !happened);
		for (const g of svg.querySelectorAll('.gone, .legal, .about'))
			g.classList.remove('gone', 'legal', 'about');
	};

	/* Nothing is drawn: of a game that has not begun. */
	const clear = () => {
		root.replaceChildren();
		svg = null;
		spots = new Map();
	};

	const begin = () => {
		if (root.querySelector('svg'))
			take(root.querySelector('svg'));
		watch();
		new ResizeObserver(() => svg && fit(wanted)).observe(root);
	};

	return {
		begin, clear, draw, clean, spot, counter, whereabouts, turnTo, arrow, chip, star, ring, zoom,
		get layer() { return layer(); },
		get svg() { return svg; },
		get names() { return spots; },
		whole: () => fit(() => sheet),
		home: () => fit(start),
		set onPick(to) { onPick = to; },
	};
})();
