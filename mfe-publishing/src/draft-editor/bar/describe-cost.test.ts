import { checks } from 'remote-kit/testing/fake-drafts';
import { expect, test } from 'vitest';
import { describeCost } from './describe-cost.ts';

const now = new Date(2026, 10, 30, 23, 59);
const used = '$1.12 of your $5.00 spent in November.';

test.each([
	['a post', 1, { cost: 0.015 }, '1 post, $0.015 at X', used],
	['a thread', 3, { cost: 0.045 }, '3 posts, $0.045 at X', used],
	['a post with a link', 1, { cost: 0.205, hasLink: true }, 'Contains a link: $0.205 at X', used],
	[
		'a thread with a link',
		...[3, { cost: 0.23, hasLink: true }, 'Contains a link: $0.20 at X'],
		`3 posts, $0.23 in all. ${used}`,
	],
	[
		'a post without a limit',
		...[1, { cost: 0.015, monthlyLimit: null }, '1 post, $0.015 at X'],
		'$1.12 spent in November.',
	],
] as [string, number, Partial<typeof checks>, string, string][])(
	'the cost of %s',
	(_, parts, found, first, second) => {
		const options = { parts, priceWithLink: 0.2, now };
		expect(describeCost({ ...checks, ...found }, options)).toEqual({ first, second });
	},
);
