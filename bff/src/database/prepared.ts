import type { Orm } from './orm.ts';

/**
 * Runs one statement with `$1`-parameters, which PostgreSQL plans once for each connection rather
 * than each time.
 */
export type Prepared<Row> = (values: readonly unknown[]) => Promise<Row[]>;
export type Prepare = <Row>(name: string, text: string) => Prepared<Row>;

/**
 * For the few statements that every request runs: planning takes three times as long as running
 * them. On the embedded database all connections are one session, where a name can be given once
 * only, so there they stay unnamed.
 */
export async function createPrepare(
	orm: Orm,
	{ isShared }: { isShared: boolean },
): Promise<Prepare> {
	const pool = await orm.em.getConnection().getNativeClient();
	return <Row>(name: string, text: string) =>
		async (values: readonly unknown[]) => {
			const { rows } = await pool.query({
				text,
				values: [...values],
				...(isShared ? { name } : {}),
			});
			return rows as Row[];
		};
}
