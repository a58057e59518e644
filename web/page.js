/* page.js - what belongs to no part: tabs, keys, the badge. */
'use strict';
const page = (() => {
	const marks = { start: performance.now() };
	const tabs = ['report', 'history', 'orders', 'letters', 'proof'].filter($);

	const tab = name => {
		for (const other of tabs) {
			$(other).hidden = other !== name;
			$(`tab-${other}`).setAttribute('aria-selected', String(other === name));
			$(`tab-${other}`).tabIndex = other === name ? 0 : -1;
		}
	};

	/* In the header, which is there whatever else is shown. */
	const complain = failure => {
		$('alert').hidden = false;
		$('alert').textContent = failure.message || String(failure);
	};
	const calm = () => { $('alert').hidden = true; };

	const isNarrow = () => matchMedia('(max-width: 800px)').matches;

	/* On a narrow window the tabs lie below the map, which stays in sight: they go up to it. */
	const reveal = () => {
		if (isNarrow())
			document.querySelector('nav').scrollIntoView({ block: 'start' });
	};

	/* BUTTON says WORDS, and after a while what it is for again. */
	const saying = (button, words) => {
		button.dataset.name ||= button.textContent;
		button.textContent = words;
		setTimeout(() => { button.textContent = button.dataset.name; }, 2000);
	};

	/* How a die came to be: what anybody can compute again. */
	const explain = async die => {
		const { out, err } = await program.run('die', GAME, die);
		$('proved').textContent = out || err;
		tab('proof');
		reveal();
	};

	const badge = (words, good, onclick) => {
		$('badge').className = good ? 'good' : 'bad';
		$('badge').textContent = $('badge').title = words;
		$('badge').onclick = onclick;
	};

	/* Checks all of GAME; what the badge says of it then, or null if it is no good. */
	const audit = async () => {
		const game = GAME, { rc, out, err } = await program.run('audit', game), words = out || err;
		const said = words.split('\n')[0] + (rc === 0 ? ' - checked here' : '');
		if (game === GAME)
			badge(said, rc === 0, () => {
				$('proved').textContent = words;
				tab('proof');
			});
		return rc === 0 ? said : null;
	};

	const keys = {
		ArrowLeft: event => event.shiftKey ? replay.rulingBack() : replay.back(),
		ArrowRight: event => event.shiftKey ? replay.rulingFore() : replay.fore(),
		Home: () => replay.go(0, -1),
		End: () => replay.last(),
		' ': () => replay.play(),
		'/': () => orders.focus(),
		'+': () => board.zoom(0.8),
		'-': () => board.zoom(1.25),
		'0': () => board.home(),
		Escape: () => clicks.dismiss(),
	};

	const wire = () => {
		tabs.forEach((name, i) => {
			$(`tab-${name}`).onclick = event => {
				tab(name);
				reveal();
				if (event.detail)            // clicked, not typed: the keys stay with the map
					event.currentTarget.blur();
			};
			$(`tab-${name}`).onkeydown = event => {
				const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
				if (!step)
					return;
				event.stopPropagation();
				const to = tabs[(i + step + tabs.length) % tabs.length];
				tab(to);
				$(`tab-${to}`).focus();
			};
		});
		$('closer').onclick = () => board.zoom(0.7);
		$('farther').onclick = () => board.zoom(1.4);
		$('whole').onclick = () => board.whole();
		addEventListener('keydown', event => {
			const acts = keys[event.key];
			if (!acts || event.ctrlKey || event.metaKey || event.altKey || document.body.classList.contains('at-home'))
				return;
			if (event.target.matches('textarea, input, select') || (event.key === ' ' && event.target.matches('button, [role=button]')))
				return;
			event.preventDefault();
			acts(event);
		});
	};

	/* What was only to be read becomes what can be played with. */
	const unfold = () => {
		$('report').append(element('ol', { id: 'events' }),
			element('details', { id: 'whole-report' }, element('summary', {}, 'The report, as it was sent'), $('text')));
		for (const hidden of ['badge', 'zoom', 'caption', 'timeline'])
			$(hidden).hidden = false;
		document.querySelector('nav').hidden = false;
		$('hint').hidden = true;
		document.body.classList.add('alive');
		tab('report');
	};

	return { marks, tab, reveal, isNarrow, saying, explain, complain, calm, badge, audit, wire, unfold };
})();
