export const miles = 'running/base-miles.md';

export const fewFiles = {
	[miles]:
		'<h1>Base miles</h1><p>Twelve weeks slow. Heart rate under 140, no exceptions.</p><h2>What the watch says</h2><ul><li>Week 1: 6:42/km at 138</li><li>Week 5: 6:31/km at 138</li></ul><p>Moral: easy has to be <em>embarrassing</em>, otherwise it’s medium.</p>',
	'running/marathon-oslo.md': '<p>Oslo, in the third week of September.</p>',
	'bread/altitude.md': '<p>Rye at 2,100 metres.</p>',
	'voice.md': '<p>Say it plainly.</p>',
};

const deep = Array.from({ length: 15 }, (_, level) => `level ${level + 1}`).join('/');

export const longNames = {
	[`${deep}/${'a name as long as the server lets one be, '.repeat(5)}.md`]: `<p>${'word '.repeat(400)}</p><p>${'unbroken'.repeat(60)}</p>`,
	[`${'straße-ohne-leerzeichen'.repeat(8)}.md`]: '<p>x</p>',
};

export const manyFiles = Array.from(
	{ length: 120 },
	(_, n) => [`note ${n}.md`, '<p>A note.</p>'] as const,
);
