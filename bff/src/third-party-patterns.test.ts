import { expect, test } from 'vitest';
import { MAX_PART_LENGTH } from '../contract/publishing/draft-part.ts';
import { countTweet, findEntities, hasLink } from '../contract/x/tweet-length.ts';
import { cpuMilliseconds } from './testing/cpu-milliseconds.ts';

/** Repeated parts of texts that libraries read with patterns of their own. */
const units = [
	...[
		'a.',
		'aa.',
		'a.b-',
		'é.',
		'中.',
		'中a.',
		'a.\u200d',
		'"a.',
		'`a.',
		'1.',
		'_.',
		'a..',
		'٠.',
		'ａ．',
	],
	...[`${'a.'.repeat(9)},`, `${'中a.'.repeat(10)} `, `${'a.'.repeat(11)}中,`],
	...['http://', 'http://a.', 'https://x.com/', 'x.com/a.', 'x.com/((', 'x.com?a=', 'a.co ', 'a:'],
	...['@', '@a', '@a@', '@a/b', '#', '#a', '#a️⃣', '$A.', 'a@b.', '-', '_', '%', '&', '\r\n', ' '],
	...['a', '中', '👍', '👍\u200d', '🇳🇴', '🏽', '\ufe0f', '\u0301', 'a\u0301'],
];
/** Texts of this length, and of twice as much. */
const LENGTH = 6000;
/**
 * Below this, the clock is too coarse. A quadratic pattern takes half a second at twice the length.
 */
const NOTHING_MS = 100;

const readers = { countTweet, hasLink, findEntities };

test.each(Object.entries(readers))(
	'%s takes time linear in the text, whatever it repeats [F6, F8]',
	(_, read) => {
		const slow = units.filter((unit) => {
			const text = unit.repeat(Math.ceil((2 * LENGTH) / unit.length));
			const once = cpuMilliseconds(() => read(text.slice(0, LENGTH)));
			const twice = cpuMilliseconds(() => read(text.slice(0, 2 * LENGTH)));
			return twice > NOTHING_MS && twice > 3 * once;
		});
		expect(slow).toEqual([]);
	},
);

test.each(units.map((unit) => [unit]))(
	'the longest post is counted at once, even one of %j only [F8]',
	(unit) => {
		const text = unit.repeat(MAX_PART_LENGTH / unit.length);
		expect(cpuMilliseconds(() => countTweet(text))).toBeLessThan(1000);
	},
);
