import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../../contract/errors.ts';
import { X_PRICES } from '../../../config/limits-and-prices.ts';
import { AppError } from '../../../http/app-error.ts';
import { createMastodon } from '../../../networks/mastodon/mastodon-network.ts';
import type { Network } from '../../../networks/network.ts';
import { createXNetwork } from '../../../networks/x/x-network.ts';
import { MINUTE_MS } from '../../../time.ts';
import { type Stop, stopOf } from './stop.ts';

interface Attempt {
	/** Default: X, with the first account. */
	network?: Network;
	isFurther?: boolean;
	code: ErrorCode;
	isFenced?: boolean;
	isDoubtful?: boolean;
	lookupError?: ErrorCode;
	claims?: number;
	/** Since the first attempt. */
	minutes?: number;
}

const x = createXNetwork({ prices: X_PRICES });
const mastodon = createMastodon();
const errorOf = (code: ErrorCode) => new AppError(503, code, 'A sentence.', 7);

/** An event and its expected consequence. */
const cases: [string, Attempt, Stop['kind']][] = [
	['X limits requests', { code: 'network_rate_limited' }, 'wait'],
	['X limits the 39th try', { code: 'network_rate_limited', claims: 39 }, 'wait'],
	['X limits the 40th try', { code: 'network_rate_limited', claims: 40 }, 'failed'],
	['X is down', { code: 'network_unavailable' }, 'wait'],
	['X refuses', { code: 'action_refused' }, 'failed'],
	['the connection has expired', { code: 'connection_expired' }, 'pause'],
	['that of a further account', { code: 'connection_expired', isFurther: true }, 'failed'],
	['X does not respond', { code: 'outcome_unknown', isFenced: true }, 'unsure'],
	[
		'an earlier try cannot be looked up, because X is down',
		{ code: 'outcome_unknown', isDoubtful: true, lookupError: 'posts_unavailable' },
		'wait',
	],
	[
		'an earlier try cannot be looked up at the 40th try, because X is down',
		{
			code: 'outcome_unknown',
			isDoubtful: true,
			lookupError: 'posts_unavailable',
			claims: 40,
		},
		'unsure',
	],
	[
		'an earlier try cannot be looked up, because the connection has expired',
		{ code: 'outcome_unknown', isDoubtful: true, lookupError: 'connection_expired' },
		'pause',
	],
	[
		'Mastodon does not respond',
		{ network: mastodon, code: 'outcome_unknown', isFenced: true },
		'wait',
	],
	[
		'Mastodon does not respond to the 40th try',
		{ network: mastodon, code: 'outcome_unknown', isFenced: true, claims: 40 },
		'unsure',
	],
	[
		'Mastodon does not respond an hour after the first try',
		{ network: mastodon, code: 'outcome_unknown', isFenced: true, isDoubtful: true, minutes: 60 },
		'unsure',
	],
	[
		'the connection to Mastodon has expired',
		{ network: mastodon, code: 'connection_expired' },
		'failed',
	],
	[
		'an earlier try cannot be looked up, because the connection to Mastodon has expired',
		{
			network: mastodon,
			code: 'outcome_unknown',
			isDoubtful: true,
			lookupError: 'connection_expired',
		},
		'failed',
	],
];

test.each(cases)(
	'%s [L1, L5]',
	(_, {
		code,
		isFenced = false,
		isDoubtful = false,
		lookupError,
		minutes = 0,
		...attempt
	}, kind) => {
		const part = {
			position: 0,
			text: 'One.',
			media: [],
			isPosted: false,
			isByUser: false,
			postedId: null,
			doubtfulSince: isDoubtful ? new Date() : null,
			isInterrupted: false,
		};
		const stop = stopOf(errorOf(code), {
			part,
			isFenced,
			lookupError: lookupError && errorOf(lookupError),
			network: attempt.network ?? x,
			networkAccountId: attempt.isFurther || attempt.network ? 'id' : null,
			claims: attempt.claims ?? 1,
			ageMs: minutes * MINUTE_MS,
		});
		expect(stop).toMatchObject({ kind, part: { isCertain: !isDoubtful && !isFenced } });
	},
);
