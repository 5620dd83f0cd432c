// node make-due.ts DRAFT: makes a queued draft due now while a server runs, as if its time had come.
import { sql } from 'kysely';
import { withDatabase } from '../../cli/with-database.ts';
import { readConfig } from '../../config/config.ts';
import { queries } from '../../database/orm.ts';

const [draftId = ''] = process.argv.slice(2);
await withDatabase(readConfig(process.env), async ({ em }) => {
	const changed = await queries(em)
		.updateTable('publications')
		.set({ dueAt: sql<Date>`now()` })
		.where('draftId', '=', draftId)
		.where('status', '=', 'queued')
		.returning('draftId')
		.execute();
	if (changed.length !== 1) throw new Error('The draft is not queued.');
});
