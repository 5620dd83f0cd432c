import { model } from './chunks.ts';
import { type Failure, failure } from './failure.ts';
import type { LoggedRequest } from './request-log.ts';

/** US dollars that a key may spend here. */
const LIMIT = 10;

/** What a key is worth stands in its beginning, whatever follows. */
const words = {
	rejected: 'sk-or-sandbox-rejected',
	spent: 'sk-or-sandbox-spent',
	unlimited: 'sk-or-sandbox-unlimited',
	down: 'sk-or-sandbox-down',
};

/** The response to a request with this key, if it is not a valid one. */
export function refusalOf(key: string): Failure | undefined {
	if (key.startsWith(words.rejected)) return failure(401);
	return key.startsWith(words.down) ? failure(503) : undefined;
}

/** Whether a key has nothing left to spend. */
export function isSpent(key: string): boolean {
	return key.startsWith(words.spent);
}

/** What `GET /key` tells of a key, by what it has asked for. */
export function describeKey(key: string, asked: readonly LoggedRequest[]): unknown {
	const limit = key.startsWith(words.unlimited) ? null : LIMIT;
	const tokens = asked.reduce((sum, { tokensSent }) => sum + tokensSent, 0);
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
