/* clicks.js - what a click on the map can mean: an answer to what may come next in the orders, or the beginning of a line.
 *
 * It only edits their text; of several meanings a menu is offered, and where there is none it is said why not. */
'use strict';
const clicks = (() => {
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
			const found = orders.next.next.flatMap(question => question.answers.filter(test).map(answer =>
				({ label: orders.label(answer), go: () => orders.insert(answer) })));
			if (found.length)
				return found;
		}
		return [];
	};

	/* On an empty line: with which verbs could what was clicked be ordered? */
	const verbs = async picked => {
		const found = [];
		for (const { verb, next: after } of await orders.reach())
			for (const test of tests(picked)) {
				const answers = after.flatMap(question => question.answers.filter(test));
				if (!answers.length)
					continue;
				for (const answer of answers)
					found.push({ label: `${verb.name} ${orders.label(answer)}`, go: async () => { await orders.insert(verb); await orders.insert(answer); } });
				break;
			}
		return found;
	};

	const denials = picked => orders.next.next.flatMap(question => question.denied || [])
		.filter(denied => picked.pieces.includes(denied.id) || denied.id === picked.place).map(denied => denied.why);

	const pick = async picked => {
		if (!orders.asks)
			return;
		dismiss();
		page.tab('orders');
		page.reveal();
		await replay.last();
		if (!orders.next)
			await orders.edited();
		if (!orders.next)
			return;
		let choices = among(picked);
		const denied = choices.length ? [] : [...new Set(denials(picked))];
		if (!choices.length && orders.isEmpty)
			choices = await verbs(picked);
		/* What is no part of a line that may end here begins the next one. */
		if (!choices.length && picked.pieces.length && orders.mayEnd)
			await orders.onNextLine(async () => (choices = await verbs(picked)).length);
		if (choices.length === 1) {
			await choices[0].go();
			return;
		}
		offer(picked, choices, denied.length ? denied : ['Nothing to order here.']);
	};

	const wire = () => {
		board.onPick = pick;
		document.addEventListener('pointerdown', event => {
			if (!event.target.closest('#menu'))
				dismiss();
		});
	};

	return { wire, dismiss };
})();
