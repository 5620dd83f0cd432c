import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { ThreadChangeStore } from './change-store.ts';

const QUEUE = 'purge-threads';

/** Once a day deletes for good the threads whose deletion can no longer be undone. */
export async function startPurgingThreads(
	boss: PgBoss,
	threads: Pick<ThreadChangeStore, 'purge'>,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '27 4 * * *');
	await boss.work(QUEUE, async () => {
		log.info({ purged: await threads.purge() }, 'purged deleted threads');
	});
}
