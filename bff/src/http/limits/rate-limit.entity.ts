import { defineEntity, p } from '@mikro-orm/core';

/** The used points of a shared limit: see `shared-limits.ts`. `limit-cleanup.ts` deletes them. */
export const RateLimitEntity = defineEntity({
	name: 'RateLimit',
	tableName: 'rate_limits',
	properties: {
		key: p.text().primary(),
		points: p.integer(),
		/** Milliseconds since 1970, the format of the limiter library. */
		expire: p.bigint('number').nullable(),
	},
});
