import { sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { errorBody } from '../../http/app-error.ts';
import { noLease } from '../../leases/lease.ts';
import { mayBeAtX } from '../publish/publication-part-store.ts';

const db = areaDb('publishing');

const stopped = JSON.stringify(
	errorBody('account_deleting', 'You asked to delete your account, so the rest was not posted.'),
);

/**
 * Takes all drafts of a user out of the queue. Threads of which X has a part, or may have one, are
 * stopped, also those that a process is sending: without its lease it sends no further part.
 */
export async function emptyQueue(tx: Em, userId: string): Promise<void> {
	await db(tx)
		.deleteFrom('publications')
		.where('userId', '=', userId)
		.where('status', 'in', ['queued', 'by_hand'])
		.where('leaseId', 'is', null)
		.where(
			sql<boolean>`not exists (
				select from publication_parts part
				where part.draft_id = publications.draft_id and ${mayBeAtX('part')}
			)`,
		)
		.execute();
	await db(tx)
		.updateTable('publications')
		.set({
			...noLease,
			status: 'failed',
			error: sql<ErrorBody>`${stopped}::jsonb`,
			updatedAt: sql<Date>`now()`,
		})
		.where('userId', '=', userId)
		.where('status', 'in', ['queued', 'publishing', 'by_hand'])
		.execute();
}
