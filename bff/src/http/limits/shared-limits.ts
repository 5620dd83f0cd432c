import { createHash } from 'node:crypto';
import {
	type RateLimiterAbstract,
	RateLimiterMemory,
	RateLimiterPostgres,
} from 'rate-limiter-flexible';
import type { Prepare } from '../../database/prepared.ts';

export interface LimitOptions {
	/** So many times for each key… */
	points: number;
	/** …in so many seconds from the first. */
	duration: number;
	/** Seconds to wait for whoever goes beyond; without it, until the duration is over. */
	blockDuration?: number;
}

/** A limit by its name, which no other limit has. */
export type SharedLimits = (name: string, options: LimitOptions) => RateLimiterAbstract;

/** What the limiter asks of a connection. */
interface Statement {
	name: string;
	text: string;
	values: unknown[];
}

/**
 * Limits that all servers count together and that no restart forgives: of single acts, such as
 * signing in, paying or answering at X. While the database is away each server counts by itself.
 * What is counted for every request, or before the first word of an answer, is counted in memory
 * (`limitRates`, `compose/routes.ts`): it protects a server, and must not cost a statement each.
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
	/**
	 * People choose what a key holds: neither its length nor its characters are to matter to the
	 * table.
	 */
	override getKey(key: string | number): string {
		return `${this.keyPrefix}:${createHash('sha256').update(String(key)).digest('base64url')}`;
	}
}
