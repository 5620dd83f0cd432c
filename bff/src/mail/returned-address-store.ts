import { sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';

export type ReturnedAddresses = ReturnType<typeof createReturnedAddresses>;

/** The addresses whose mail server permanently refused a mail, until it accepts one. */
export function createReturnedAddresses(em: Em) {
	return {
		async add(address: string): Promise<void> {
			const returnedAt = sql<Date>`now()`;
			await queries(em)
				.insertInto('returned_addresses')
				.values({ address: address.toLowerCase(), returnedAt })
				.onConflict((conflict) => conflict.column('address').doUpdateSet({ returnedAt }))
				.execute();
		},

		async remove(address: string): Promise<void> {
			await queries(em)
				.deleteFrom('returned_addresses')
				.where('address', '=', address.toLowerCase())
				.execute();
		},

		/** When mail was last returned; null if it was not. */
		async find(address: string): Promise<Date | null> {
			const row = await queries(em)
				.selectFrom('returned_addresses')
				.where('address', '=', address.toLowerCase())
				.select('returnedAt')
				.executeTakeFirst();
			return row?.returnedAt ?? null;
		},
	};
}
