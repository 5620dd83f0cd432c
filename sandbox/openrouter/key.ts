import { model } from './chunks.ts';
import { type Failure, failure } from './failure.ts';
import type { LoggedRequest } from './request-log.ts';

/** US dollars that a key may spend here. */
const LIMIT = 10;

/** The beginnings of keys that behave in a special way. */
const keyPrefixes = {
	rejected: 'sk-or-sandbox-rejected',
	spent: 'sk-or-sandbox-spent',
	unlimited: 'sk-or-sandbox-unlimited',
	down: 'sk-or-sandbox-down',
};

/** The response to a request with this key, if it is not a valid one. */
export function refusalOf(key: string): Failure | undefined {
	if (key.startsWith(keyPrefixes.rejected)) return failure(401);
	return key.startsWith(keyPrefixes.down) ? failure(503) : undefined;
}

/** Whether a key has nothing left to spend. */
export function isSpent(key: string): boolean {
	return key.startsWith(keyPrefixes.spent);
}

/** The response of `GET /key`: the key's limit and what its requests have used. */
export function describeKey(key: string, requests: readonly LoggedRequest[]): unknown {
	const limit = key.startsWith(keyPrefixes.unlimited) ? null : LIMIT;
	const tokens = requests.reduce((sum, { tokensSent }) => sum + tokensSent, 0);
	const usage = isSpent(key)
		? LIMIT
		: Number((tokens * Number(model.pricing.completion)).toFixed(7));
	return {
		data: {
			label: `${key.slice(0, 12)}...${key.slice(-3)}`,
			limit,
			limit_remaining: limit === null ? null : Math.max(0, limit - usage),
			limit_reset: null,
			usage,
			usage_daily: usage,
			usage_weekly: usage,
			usage_monthly: usage,
			is_free_tier: false,
			is_management_key: false,
			expires_at: null,
		},
	};
}
