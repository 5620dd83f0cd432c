// node make-due.ts draft ID, or filter ID: makes a queued draft or a standing filter due now while a
// server runs, as if its time had come.
import { type RawBuilder, sql } from 'kysely';
import { withDatabase } from '../../cli/with-database.ts';
import { readConfig } from '../../config/config.ts';
import { queries } from '../../database/orm.ts';

const [kind, id = ''] = process.argv.slice(2);
const statements: Readonly<Record<string, RawBuilder<unknown>>> = {
	draft: sql`update publications set due_at = now() where draft_id = ${id} and status = 'queued'`,
	filter: sql`update filter_timetables set next_at = now() where template_id = ${id} and paused_at is null`,
};
const statement = statements[kind ?? ''];
if (!statement) throw new Error('Usage: make-due.ts draft ID, or filter ID');
await withDatabase(readConfig(process.env), async ({ em }) => {
	const { numAffectedRows } = await statement.execute(queries(em));
	if (numAffectedRows !== 1n) throw new Error(`The ${kind} is not waiting for its time.`);
});
