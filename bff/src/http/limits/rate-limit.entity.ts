import { defineEntity, p } from '@mikro-orm/core';

/**
 * How much of a shared limit is used up: see `shared-limits.ts`, and `forget-limits.ts` for its
 * end.
 */
export const RateLimitEntity = defineEntity({
	name: 'RateLimit',
	tableName: 'rate_limits',
	properties: {
		key: p.text().primary(),
		points: p.integer(),
		/** Milliseconds since 1970, as the limiter writes it. */
		expire: p.bigint('number').nullable(),
	},
});
