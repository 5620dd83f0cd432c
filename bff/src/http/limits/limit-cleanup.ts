import type { Em } from '../../database/orm.ts';
import { RateLimitEntity } from './rate-limit.entity.ts';
import { hashOfKey } from './shared-limits.ts';

/** Otherwise an attacker with many addresses could fill the table. Returns the number of rows. */
export function deleteExpiredLimits(em: Em): Promise<number> {
	return em.fork().nativeDelete(RateLimitEntity, { expire: { $lt: Date.now() } });
}

/** Deletes the counts under these keys: for a user, their id, username and address. */
export async function deleteLimitsOf(em: Em, keys: readonly string[]): Promise<void> {
	for (const key of keys)
		await em
			.fork()
			.nativeDelete(RateLimitEntity, { key: { $like: `%:${likeExactly(hashOfKey(key))}` } });
}

/** A hash in base64url may contain `_`, which stands for any character in a pattern. */
const likeExactly = (hash: string) => hash.replaceAll('_', '\\_');
