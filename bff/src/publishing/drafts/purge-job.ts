import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Drafts } from './drafts.ts';

const QUEUE = 'purge-drafts';

/** Once a day deletes for good the drafts whose deletion can no longer be undone. */
export async function startPurgingDrafts(
	boss: PgBoss,
	drafts: Pick<Drafts, 'purge'>,
	log: FastifyBaseLogger,
): Promise<void> {
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '17 4 * * *');
	await boss.work(QUEUE, async () => {
		log.info({ purged: await drafts.purge() }, 'purged deleted drafts');
	});
}
