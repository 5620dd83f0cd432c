import { sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('landing');

/** Deletes an address from the waiting list, and the visits in which it was submitted. */
export async function forgetAddress(em: Em, email: string): Promise<void> {
	await db(em).deleteFrom('early_access_addresses').where('email', '=', email).execute();
	await db(em)
		.deleteFrom('landing_submissions')
		.where(({ or, eb }) =>
			or([eb('email', '=', email), sql<boolean>`position(${email} in lower(raw_data::text)) > 0`]),
		)
		.execute();
}
