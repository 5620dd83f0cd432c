import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Em } from '../../database/orm.ts';
import { RateLimitEntity } from './rate-limit.entity.ts';

const FORGET_LIMITS = 'forget-limits';

/**
 * Once an hour what was counted goes, where its time is over: whoever has many addresses could
 * otherwise fill the table.
 */
export async function startForgettingLimits(
	boss: PgBoss,
	em: Em,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(FORGET_LIMITS);
	await boss.schedule(FORGET_LIMITS, '27 * * * *');
	await boss.work(FORGET_LIMITS, { pollingIntervalSeconds: 30 }, async () => {
		log.info(
			{ forgotten: await em.fork().nativeDelete(RateLimitEntity, { expire: { $lt: Date.now() } }) },
			'forgot limits whose time is over',
		);
	});
}
