import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { cost as costMetric } from '../../telemetry/metrics.ts';
import type { TimeRange } from '../../zones/zones.ts';
import { roundCost } from './prices.ts';

const db = areaDb('publishing');

export type CostKind = 'post' | 'media' | 'delete' | 'look_up' | 'results';

/** US dollars. */
export interface PublishingSpend {
	/** Everything but reading results. */
	publishing: number;
	results: number;
}

/** What a user's requests to networks have cost in a range of time. */
export async function readSpent(
	em: Em,
	userId: string,
	range: TimeRange,
): Promise<PublishingSpend> {
	const rows = await db(em)
		.selectFrom('publishing_costs')
		.where('userId', '=', userId)
		.where('at', '>=', range.from)
		.where('at', '<', range.until)
		.groupBy(sql`kind = 'results'`)
		.select([sql<boolean>`kind = 'results'`.as('isResults'), sql<number>`sum(amount)`.as('amount')])
		.execute();
	const sum = (isResults: boolean) =>
		roundCost(rows.find((row) => row.isResults === isResults)?.amount ?? 0);
	return { publishing: sum(false), results: sum(true) };
}

/** Records nothing for a request that is free. */
export async function addCost(
	em: Em,
	cost: { userId: string; draftId: string | null; kind: CostKind; amount: number },
): Promise<void> {
	if (cost.amount === 0) return;
	await db(em)
		.insertInto('publishing_costs')
		.values({ id: randomUUID(), ...cost, at: sql<Date>`now()` })
		.execute();
	countCost(cost.kind, cost.amount);
}

/** For the metric of this process: after the row is stored. `amount`: US dollars. */
export function countCost(kind: CostKind, amount: number): void {
	costMetric.inc({ provider: 'x', kind }, amount);
}
