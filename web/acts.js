/* acts.js - what a player does beside orders: signing them, motions, votes, claims, forfeits; and in one sentence what is
 * owed next. */
'use strict';
const acts = (() => {
	const SIGNED = '/tmp/signed', EDICT = '/tmp/edict';
	let last = null;

	/* --- what is owed ----------------------------------------------------------------------------- */

	/* By the word of the entry that is due: what whoever owes it reads, and what all others do. */
	const words = {
		accept: ['You are asked to accept the offer.', name => `${name} has not accepted yet: send the letter, and paste what comes back.`],
		orders: ['It is your turn: write orders, and sign them.',
			name => `${name} is to write orders: send your letter, if that is not done, and paste what comes back.`],
		ruling: ['You roll the dice for what was decided.',
			name => `${name} rolls the dice for what was decided: send your letter, if that is not done, and paste what comes back.`],
		share: ['You owe your share of the dice.', name => `${name} owes a share of the dice: send your letter, and paste what comes back.`],
		final: ['The game is over: sign its result.', name => `The game is over. ${name} is to sign the result, too: send your letter, and paste what comes back.`],
		agree: ['You are asked to agree to a motion, or to refuse it.', name => `${name} is to answer the motion: send your letter, and paste what comes back.`],
		undo: ['You keep the pen for a motion.', name => `${name} keeps the pen for a motion: paste his letter when it comes.`],
	};

	const sentence = status => {
		const pen = status.pen, says = words[pen.writes];
		if (!pen.name)
			return 'The game is over, and everything is signed.';
		if (!keys.mine)
			return `${pen.name} is next (${pen.writes}). Read your keys to play on.`;
		if (!says)
			return `${pen.name} is to write: ${pen.writes}.`;
		return pen.ours ? says[0] : says[1](pen.name);
	};

	const button = (label, id, onclick, main) => element('button', { type: 'button', id, class: main ? 'main' : '', onclick }, label);

	const steps = status => {
		const pen = status.pen;
		if (!pen.name)
			return [];
		if (!keys.mine)
			return [button('read my keys file', 'owed-keys', () => $('keys-file').click(), true)];
		if (!pen.ours)
			return [button('the letter', 'owed-letter', () => {
				page.tab('letters');
				page.reveal();
			})];
		switch (pen.writes) {
		case 'accept': return [button('accept', 'owed-accept', () => act(['accept', GAME]), true)];
		case 'orders': return [button('orders', 'owed-orders', () => orders.open(), true)];
		case 'agree': return [button('agree', 'owed-agree', () => act(['vote', GAME, 'agree']), true),
			button('refuse', 'owed-refuse', () => act(['vote', GAME, 'refuse']))];
		case 'undo': return [button('motions', 'owed-motion', showActs)];
		default: return [button(pen.writes === 'final' ? 'sign the result' : 'roll', 'owed-do', () => act(['adjudicate', GAME]), true)];
		}
	};

	const owed = status => {
		last = status;
		$('owed').hidden = false;
		$('owed-words').textContent = sentence(status) + (status.pen.refused && keys.mine ? ` But ${status.pen.refused}` : '');
		$('owed-acts').replaceChildren(...steps(status));
		if (status.pen.motion) {
			const words = element('pre', { class: 'terms', id: 'motion' }, status.pen.motion.trim());
			$('owed-acts').prepend(words);
		}
		offerActs(status);
	};

	/* Runs a command that writes into the game; its letter is shown. */
	const act = async args => {
		const { rc, err } = await program.run(...args);
		$('acts-said').textContent = rc ? program.refusal(err) : '';
		$('acts-said').className = rc ? 'said-bad' : '';
		if (rc) {
			showActs();
			return false;
		}
		letters.calm();
		desk.changed();
		await desk.open(GAME, 'letters');
		return true;
	};

	/* --- signing ---------------------------------------------------------------------------------- */

	const signed = async game => {
		letters.calm();
		desk.forgetDraft(game);
		desk.changed();
		await desk.open(game, 'letters');
	};

	/* What is signed is what the box holds now, for the game it was written for. */
	const sign = async anyway => {
		const game = desk.drafted;
		if (!game)
			return;
		$('sign').disabled = $('sign-anyway').disabled = true;
		const half = anyway ? '' : await orders.half();
		if (half) {
			orders.show(1, `Not signed. ${half}`);
			$('sign').disabled = $('sign-anyway').disabled = $('sign-anyway').hidden = false;
			return;
		}
		const { rc, err } = await program.run({ [SIGNED]: orders.text }, 'sign', ...anyway ? ['--anyway'] : [], game, SIGNED)
			.finally(() => { $('sign').disabled = $('sign-anyway').disabled = false; });
		$('sign-anyway').hidden = !(rc && /--anyway/.test(err));
		if (rc) {
			orders.show(rc, keys.mine ? program.refusal(err) : 'Not signed: read your keys first, or sign elsewhere.');
			return;
		}
		await signed(game);
	};

	const unsigned = async () => {
		if (!desk.drafted)
			return;
		const { rc, out, err } = await program.run({ [SIGNED]: orders.text }, 'sign', '--unsigned', desk.drafted, SIGNED);
		$('outside').hidden = Boolean(rc);
		$('block').value = out;
		$('armor').value = '';
		if (rc)
			orders.show(rc, program.refusal(err));
	};

	/* The block, and behind it what another program has made of it. */
	const takeArmor = async () => {
		const game = desk.drafted, text = `${$('block').value}\n${$('armor').value.trim()}\n`;
		if (!game)
			return;
		const { rc, err } = await program.run({ [SIGNED]: text }, 'adjudicate', game, SIGNED);
		if (rc) {
			orders.show(rc, program.refusal(err));
			return;
		}
		$('outside').hidden = true;
		await signed(game);
	};

	/* --- other acts ------------------------------------------------------------------------------- */

	function showActs() {
		page.tab('letters');
		page.reveal();
		$('acts').open = true;
		$('acts').scrollIntoView({ block: 'nearest' });
	}

	const field = (label, input) => element('label', {}, `${label} `, input);
	const input = (id, attributes) => element('input', { id, type: 'text', autocomplete: 'off', ...attributes });
	const group = (legend, ...parts) => element('fieldset', {}, element('legend', {}, legend), ...parts);

	const motions = () => {
		const because = input('because'), value = input('motion-value'), kind = element('select', { id: 'motion-kind', 'aria-label': 'kind of motion' },
			...[['undo', 'go back to ruling'], ['end', 'end the game, with result'], ['clock', 'days for a letter'], ['edict', 'correct the position']]
				.map(([id, label]) => element('option', { value: id }, label)));
		const lines = element('textarea', { id: 'motion-lines', rows: 3, placeholder: 'put PIECE: PLACE', hidden: true,
			'aria-label': 'edict: lines put PIECE: PLACE, set TRACK: N' });
		kind.onchange = () => {
			lines.hidden = kind.value !== 'edict';
			value.hidden = !lines.hidden;
		};
		const propose = async () => {
			const reason = because.value.trim() ? ['--because', because.value.trim()] : [];
			await program.put({ [EDICT]: lines.value });
			const word = value.value.trim();
			const what = { undo: ['undo', word], end: ['end', word], clock: ['amend', 'clock', word], edict: ['edict', EDICT] }[kind.value];
			await act(['propose', ...reason, GAME, ...what]);
		};
		return group('A motion, which all others are to agree to', kind, ' ', value, lines, field('because', because), button('propose', 'propose', propose));
	};

	const RESIGN = 'resign\n';

	/* It stands alone, so what is written gives way to it: asked twice, and again if something else is written then. */
	const resign = () => {
		let given = '';
		const write = button('write it', 'resign', async () => {
			if (orders.written && ![given, RESIGN].includes(orders.text)) {
				given = orders.text;
				write.textContent = 'replace what is written';
				return;
			}
			await orders.replace(RESIGN);
			await orders.open();
		});
		return group('Give up', element('p', {}, 'Your orders become the one line `resign`, which you then sign.'), write);
	};

	const claim = status => {
		const due = input('claim-due', { placeholder: '2026-12-01T18:00Z' });
		return group(`${status.pen.name} is late`, element('p', {}, 'A claim says, signed, that the letter did not come in time. It changes nothing in play.'),
			field('it was due at', due), button('claim', 'claim', () => act(['claim', GAME, status.pen.name, '--due', due.value.trim()])));
	};

	const forfeit = status => {
		const who = element('select', { id: 'forfeit-seat', 'aria-label': 'who forfeits' },
			...status.seats.filter(seat => seat.seat).map(seat => element('option', {}, seat.name)));
		let sure = false;
		const declare = button('declare it', 'forfeit', async () => {
			if (!sure) {
				sure = true;
				declare.textContent = 'declare it: it cannot be taken back';
				return;
			}
			await act(['forfeit', GAME, who.value]);
		});
		return group('Forfeit, as the referee', who, ' ', declare);
	};

	const offerActs = status => {
		const pen = status.pen, ours = status.seats.some(seat => seat.ours), parts = [];
		if (pen.name && pen.ours && (pen.writes === 'orders' || pen.writes === 'undo'))
			parts.push(motions());
		if (pen.name && pen.ours && pen.writes === 'orders')
			parts.push(resign());
		if (pen.name && !pen.ours && ours)
			parts.push(claim(status));
		if (pen.name && status.ruling >= 0 && status.seats.some(seat => seat.ours && seat.seat === 0))
			parts.push(forfeit(status));
		$('acts').hidden = !parts.length;
		$('acts-now').replaceChildren(...parts);
		$('sign').hidden = !keys.mine;
		$('unsigned').hidden = !pen.name;
		$('sign-anyway').hidden = true;
		$('outside').hidden = true;
	};

	const begin = () => {
		$('sign').onclick = () => sign(false);
		$('sign-anyway').onclick = () => sign(true);
		$('unsigned').onclick = unsigned;
		$('take-armor').onclick = takeArmor;
		$('copy-block').onclick = event => desk.copyBy(event.target, $('block'));
		$('save-block').onclick = () => desk.download('block', $('block').value);
	};

	return { begin, owed, act, get status() { return last; } };
})();
