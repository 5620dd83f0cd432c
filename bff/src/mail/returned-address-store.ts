import { sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('mail');

export type ReturnedAddresses = ReturnType<typeof createReturnedAddresses>;

/** The addresses whose mail server permanently refused a mail, until it accepts one. */
export function createReturnedAddresses(em: Em) {
	return {
		async add(address: string): Promise<void> {
			const returnedAt = sql<Date>`now()`;
			await db(em)
				.insertInto('returned_addresses')
				.values({ address: address.toLowerCase(), returnedAt })
				.onConflict((conflict) => conflict.column('address').doUpdateSet({ returnedAt }))
				.execute();
		},

		async remove(address: string): Promise<void> {
			await db(em)
				.deleteFrom('returned_addresses')
				.where('address', '=', address.toLowerCase())
				.execute();
		},

		/** When mail was last returned; null if it was not. */
		async find(address: string): Promise<Date | null> {
			const row = await db(em)
				.selectFrom('returned_addresses')
				.where('address', '=', address.toLowerCase())
				.select('returnedAt')
				.executeTakeFirst();
			return row?.returnedAt ?? null;
		},
	};
}
