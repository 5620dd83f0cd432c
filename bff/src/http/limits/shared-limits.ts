import { createHash } from 'node:crypto';
import {
	type RateLimiterAbstract,
	RateLimiterMemory,
	RateLimiterPostgres,
} from 'rate-limiter-flexible';
import type { Prepare } from '../../database/prepared.ts';

export interface LimitOptions {
	/** Number of points for each key… */
	points: number;
	/** …in this many seconds from the first one. */
	duration: number;
	/** Seconds to block a key that exceeds the limit. By default until the duration is over. */
	blockDuration?: number;
}

/** Creates a limit. Its name must be unique. */
export type SharedLimits = (name: string, options: LimitOptions) => RateLimiterAbstract;

/** A statement as the limiter library passes it to its database client. */
interface Statement {
	name: string;
	text: string;
	values: unknown[];
}

/**
 * Rate limits that all servers share through the database and that survive a restart, for single
 * actions such as signing in, paying or replying at X. While the database cannot be reached, each
 * server counts on its own. Limits that count every request, or every instruction, are kept in
 * memory (`limitRates`, `compose/routes.ts`): a database statement each time would cost too much.
 */
export function createSharedLimits(prepare: Prepare): SharedLimits {
	const storeClient = {
		async query({ name, text, values }: Statement) {
			const rows = await prepare(name, text)(values);
			return { rows, rowCount: rows.length };
		},
	};
	const store = {
		storeClient,
		storeType: 'pool',
		tableName: 'rate_limits',
		tableCreated: true,
		clearExpiredByTimeout: false,
	};
	return (name, options) =>
		new SharedLimiter({
			...options,
			...store,
			keyPrefix: name,
			insuranceLimiter: new RateLimiterMemory({ ...options, keyPrefix: name }),
		});
}

class SharedLimiter extends RateLimiterPostgres {
	/** Keys contain user input, so they are hashed: any length and any characters can be stored. */
	override getKey(key: string | number): string {
		return `${this.keyPrefix}:${hashOfKey(key)}`;
	}
}

export function hashOfKey(key: string | number): string {
	return createHash('sha256').update(String(key)).digest('base64url');
}
