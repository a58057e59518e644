/* start.js - the beginning of a page that holds one game, to be looked at. */
'use strict';
const begin = async () => {
	const game = JSON.parse($('drumhead-game').textContent), files = {};
	for (const [name, text] of Object.entries(game.files))
		files[`${GAME}/${name}`] = text;
	board.begin();
	await program.start(files);
	page.marks.engine = performance.now();
	page.unfold();
	page.wire();
	orders.wire();
	/* What cannot be opened can be audited all the same: that says which entry is to blame. */
	await replay.begin().catch(page.complain);
	await page.audit();
	page.marks.audited = performance.now();
	if (page.marks.shown) {
		await replay.complete();
		await orders.begin();
	}
	page.marks.ready = performance.now();
	document.body.dataset.ready = 'yes';
};

begin().catch(failure => {
	$('badge').hidden = false;
	$('badge').className = 'bad';
	$('badge').textContent = `not checked here: ${failure.message || failure}`;
	document.body.dataset.ready = 'failed';
});
