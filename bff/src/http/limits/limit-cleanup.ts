import type { Em } from '../../database/orm.ts';
import { RateLimitEntity } from './rate-limit.entity.ts';

/** Otherwise an attacker with many addresses could fill the table. Returns the number of rows. */
export function deleteExpiredLimits(em: Em): Promise<number> {
	return em.fork().nativeDelete(RateLimitEntity, { expire: { $lt: Date.now() } });
}
