import { sql } from 'kysely';
import type { DeletionStore, Erased } from '../auth/auth.ts';
import type { Billing } from '../billing/billing.ts';
import type { Context } from '../context.ts';
import { areaDb } from '../database/orm.ts';
import { deleteLimitsOf } from '../http/limits/limit-cleanup.ts';
import { deleteJobsAbout } from '../jobs/jobs.ts';
import { forgetAddress } from '../landing/landing.ts';
import type { ReturnedAddresses } from '../mail/mail.ts';

const db = areaDb('deletion');

/**
 * Maximum number of rows that one statement deletes, together with all rows that belong to them.
 */
const BATCH = 200;

export interface EraseOptions extends Pick<Context, 'em' | 'log'> {
	accounts: DeletionStore;
	billing: Pick<Billing, 'end'>;
	returnedAddresses: Pick<ReturnedAddresses, 'remove'>;
	/** Deletes all files of a user from a storage. */
	deleteFiles: readonly ((userId: string) => Promise<void>)[];
}

export type EraseAccount = ReturnType<typeof createEraseAccount>;

/**
 * Deletes everything of a user. Each step can be repeated and leaves less, and the row of the user
 * goes last: until then the account is found again, and an interrupted erasure continues.
 */
export function createEraseAccount({
	em,
	accounts,
	billing,
	returnedAddresses,
	deleteFiles,
	log,
}: EraseOptions) {
	/** All tables whose rows name their user. Other rows are deleted with the rows they belong to. */
	const listTables = async (): Promise<string[]> => {
		const { rows } = await sql<{ name: string }>`
			select table_name as name from information_schema.columns
			where table_schema = 'public' and column_name = 'user_id' order by table_name
		`.execute(db(em));
		return rows.map(({ name }) => name);
	};

	const deleteRows = async (table: string, userId: string): Promise<void> => {
		for (let deleted = BATCH; deleted === BATCH; ) {
			const { numAffectedRows } = await sql`
				delete from ${sql.table(table)} where ctid = any(array(
					select ctid from ${sql.table(table)} where user_id = ${userId} limit ${BATCH}
				))`.execute(db(em));
			deleted = Number(numAffectedRows ?? 0);
		}
	};

	/** @throws `StripeFailure` before anything is deleted, if Stripe cannot be reached. */
	return async function eraseAccount(user: Erased): Promise<void> {
		const { id, username, email } = user;
		await billing.end.cancelAll(id);
		await billing.end.forgetCustomer(id);
		await deleteJobsAbout(em, id);
		for (const table of await listTables()) await deleteRows(table, id);
		// After the rows, so that an export that ends now leaves no ZIP.
		for (const deleteAll of deleteFiles) await deleteAll(id);
		if (email) {
			await forgetAddress(em, email);
			await returnedAddresses.remove(email);
		}
		await deleteLimitsOf(em, [id, username, ...(email ? [email] : [])]);
		await accounts.deleteUser(user);
		log.info({ userId: id }, 'account deleted');
	};
}
