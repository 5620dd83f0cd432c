import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Em } from '../../database/orm.ts';
import { SessionEntity } from './session.entity.ts';

const FORGET_SESSIONS = 'forget-sessions';
const FORGET_AFTER_MS = 60 * 86_400_000;

/** Deletes sessions that began 60 days ago, once a day: they ended at 30 days at the latest. */
export async function startForgettingSessions(
	boss: PgBoss,
	em: Em,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(FORGET_SESSIONS);
	await boss.schedule(FORGET_SESSIONS, '17 4 * * *');
	await boss.work(FORGET_SESSIONS, async () => {
		const forgotten = await em
			.fork()
			.nativeDelete(SessionEntity, { createdAt: { $lt: new Date(Date.now() - FORGET_AFTER_MS) } });
		log.info({ forgotten }, 'forgot old sessions');
	});
}
