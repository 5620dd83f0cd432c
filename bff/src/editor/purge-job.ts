import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Files } from './files.ts';

const FORGET_FILES = 'forget-files';

/** Once a day what was deleted too long ago to be undone goes for good. */
export async function startForgettingFiles(
	boss: PgBoss,
	files: Pick<Files, 'forgetDeleted'>,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(FORGET_FILES);
	await boss.schedule(FORGET_FILES, '47 4 * * *');
	await boss.work(FORGET_FILES, async () => {
		log.info({ forgotten: await files.forgetDeleted() }, 'forgot deleted files');
	});
}
