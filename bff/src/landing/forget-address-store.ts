import { sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';

/** Deletes an address from the waiting list, and the visits in which it was submitted. */
export async function forgetAddress(em: Em, email: string): Promise<void> {
	await queries(em).deleteFrom('early_access_addresses').where('email', '=', email).execute();
	await queries(em)
		.deleteFrom('landing_submissions')
		.where(({ or, eb }) =>
			or([eb('email', '=', email), sql<boolean>`position(${email} in lower(raw_data::text)) > 0`]),
		)
		.execute();
}
