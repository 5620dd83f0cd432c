import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Em } from '../../database/orm.ts';
import { RateLimitEntity } from './rate-limit.entity.ts';

const QUEUE = 'forget-limits';

/**
 * Deletes expired rows of the rate limits once an hour. Otherwise an attacker with many addresses
 * could fill the table.
 */
export async function startLimitCleanup(
	boss: PgBoss,
	em: Em,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '27 * * * *');
	await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, async () => {
		log.info(
			{ deleted: await em.fork().nativeDelete(RateLimitEntity, { expire: { $lt: Date.now() } }) },
			'deleted expired rate limits',
		);
	});
}
