import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Files } from '../files.ts';

/** The name stays: queues and schedules in the database have it. */
const QUEUE = 'forget-files';

/** Once a day deletes for good the files whose deletion can no longer be undone. */
export async function startPurgingFiles(
	boss: PgBoss,
	files: Pick<Files, 'purgeDeleted'>,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '47 4 * * *');
	await boss.work(QUEUE, async () => {
		log.info({ purged: await files.purgeDeleted() }, 'purged deleted files');
	});
}
