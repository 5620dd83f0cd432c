import { expect, test } from 'vitest';
import { ruleOfStatus } from './subscription-status.ts';

test.each([
	['active', true, false],
	['trialing', true, false],
	['past_due', false, false],
	['unpaid', false, false],
	['paused', false, false],
	['incomplete', false, false],
	['canceled', false, true],
	['incomplete_expired', false, true],
	['a_status_yet_unknown', false, false],
	['constructor', false, false],
	[null, false, true],
])(
	'a subscription that is %s gives access: %s; another one may be begun: %s [G5, G7]',
	(...row) => {
		const [status, hasAccess, hasEnded] = row;
		expect(ruleOfStatus(status)).toEqual({ hasAccess, hasEnded });
	},
);
