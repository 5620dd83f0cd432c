import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Em } from '../../database/orm.ts';
import { SessionEntity } from './session.entity.ts';

const QUEUE = 'forget-sessions';
const KEEP_MS = 60 * 86_400_000;

/** Once a day deletes sessions older than 60 days; a session lasts 30 days at most. */
export async function scheduleSessionCleanup(
	boss: PgBoss,
	em: Em,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '17 4 * * *');
	await boss.work(QUEUE, async () => {
		const deleted = await em
			.fork()
			.nativeDelete(SessionEntity, { createdAt: { $lt: new Date(Date.now() - KEEP_MS) } });
		log.info({ deleted }, 'deleted old sessions');
	});
}
