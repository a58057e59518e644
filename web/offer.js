/* offer.js - a new game: what drumhead offer wants to know, asked. */
'use strict';
const offers = (() => {
	let packs = [];

	const pack = () => packs.find(one => one.game === $('new-pack').value);
	const choose = (list, of, label) => list.replaceChildren(...of.map(one => element('option', { value: label ? one.id : one }, label ? one.name : one)));

	/* Who else plays: everybody but whoever offers gives his public line. */
	const others = () => $('new-dice').value === 'referee' ? pack().seats : pack().seats.filter(seat => seat !== $('new-seat').value);

	/* Orders that nobody but the referee reads are no option of a pack: any game can be played so. */
	const sealed = () => element('label', { id: 'sealed-orders' }, element('input', { type: 'checkbox', value: 'fog' }),
		'orders are sealed to the referee, who alone reads them (fog)');

	const askForKeys = () => {
		const kept = new Map([...$('new-keys').querySelectorAll('textarea')].map(area => [area.dataset.seat, area.value]));
		$('new-keys').replaceChildren(...others().flatMap(seat => {
			const area = element('textarea', { id: `key-${seat}`, 'data-seat': seat, rows: 2, placeholder: 'ssh-ed25519 ...',
				spellcheck: 'false', autocomplete: 'off' });
			area.value = kept.get(seat) || '';
			return [element('label', { for: `key-${seat}` }, `${seat}'s public line`), area];
		}));
		const referee = $('new-dice').value === 'referee';
		$('sealed-orders').hidden = !referee;
		$('sealed-orders').querySelector('input').checked &&= referee;
		for (const part of document.querySelectorAll('#new-seat, [for="new-seat"]'))
			part.hidden = referee;
	};

	const choosePack = async () => {
		choose($('new-scenario'), pack().scenarios, true);
		choose($('new-seat'), pack().seats);
		$('new-options').replaceChildren(...pack().options.map(option => element('label', {},
			element('input', { type: 'checkbox', value: option.id }), `${option.name} (${option.id})`)), sealed());
		$('new-name').value = await desk.freeName(pack().game);
		askForKeys();
	};

	const say = (words, bad) => {
		$('offer-said').textContent = words;
		$('offer-said').className = bad ? 'said-bad' : '';
	};

	const commandLine = name => {
		const args = ['offer', pack().game, '--scenario', $('new-scenario').value, '--dice', $('new-dice').value];
		for (const box of $('new-options').querySelectorAll('input:checked'))
			args.push('--option', box.value);
		if (+$('new-clock').value > 0)
			args.push('--clock', $('new-clock').value);
		args.push('--seat', `${$('new-dice').value === 'referee' ? 'referee' : $('new-seat').value}=${keys.mine}`);
		for (const seat of others())
			args.push('--seat', `${seat}=${keys.lineIn($(`key-${seat}`).value)}`);
		return [...args, name];
	};

	/* What is wrong with the lines of those who are to play, or ''. */
	const wrong = () => {
		for (const seat of others()) {
			const text = $(`key-${seat}`).value, line = keys.lineIn(text);
			if (!text.trim())
				return `Who plays ${seat}? Paste the public line that he has sent you: it stands in his desk, below "Your keys".`;
			if (!line)
				return `For ${seat} there is no whole public line: one begins with ssh-ed25519 and has 80 characters. It stands in his desk, below "Your keys".`;
			if (line === keys.mine)
				return `For ${seat} stands your own public line: paste the one that he has sent you.`;
		}
		return '';
	};

	/* A public line that has come where letters do: the seat it is put down for, or '' if there is none left. */
	const takeLine = line => {
		const free = others().find(seat => !$(`key-${seat}`).value.trim() || keys.lineIn($(`key-${seat}`).value) === line) || '';
		if (free)
			$(`key-${free}`).value = line;
		say('');
		return free;
	};

	const offer = async () => {
		const name = $('new-name').value.trim();
		if (!keys.mine)
			return say('Make keys first, or read yours: an offer is signed.', true);
		if (wrong())
			return say(wrong(), true);
		if (!desk.mayName(name) || await desk.freeName(name) !== name)
			return say('Give it a name of its own: at most 40 letters, digits, - and _, and a letter or digit first.', true);
		const { rc, err } = await program.run(...commandLine(name));
		if (rc)
			return say(program.refusal(err), true);
		say('');
		letters.calm();
		desk.changed();
		await desk.open(name, 'letters');
	};

	const begin = async () => {
		packs = (await program.json('rules', '--json', 'list')).filter(one => one.edition);
		$('new-pack').replaceChildren(...packs.map(one => element('option', { value: one.game }, one.title)));
		$('new-pack').value = (packs.find(one => !one.options.some(option => option.id === 'open-hands')) || packs[0]).game;
		$('new-pack').onchange = choosePack;
		$('new-seat').onchange = askForKeys;
		$('new-dice').onchange = askForKeys;
		$('new-game').addEventListener('input', () => say(''));
		$('offer').onclick = () => offer().catch(page.complain);
		await choosePack();
	};

	return { begin, choosePack, takeLine, calm: () => say('') };
})();
