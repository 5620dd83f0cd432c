import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { MediaService } from './create-media.ts';

const QUEUE = 'purge-media';

/** Once a day deletes abandoned uploads, and images and videos that nothing refers to. */
export async function startPurgingMedia(
	boss: PgBoss,
	media: Pick<MediaService, 'purge'>,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '17 4 * * *');
	await boss.work(QUEUE, async () => {
		log.info({ purged: await media.purge() }, 'purged images and videos');
	});
}
