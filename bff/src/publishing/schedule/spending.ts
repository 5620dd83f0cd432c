import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import type { NetworkPrices } from '../../networks/network.ts';
import { monthOf } from '../../zones/zones.ts';
import { readSpent } from '../publish/cost-store.ts';
import { costOf, roundCost } from '../publish/prices.ts';
import { createScheduleStore } from './schedule-store.ts';
import { readSettings } from './settings-store.ts';

export interface Purchase {
	userId: string;
	/** The parts that are not at their network yet. */
	parts: readonly Pick<DraftPart, 'text' | 'media'>[];
	/** For a draft that is queued: its id, and when it is due. Other queued drafts count too. */
	queued?: { draftId: string; at: Date };
}

/**
 * Returns 409 `spending_limit_reached` if publishing would exceed the limit of the user's month;
 * otherwise undefined, always where it is free. The message has the amounts.
 */
export async function findOverspending(
	em: Em,
	prices: NetworkPrices,
	{ userId, parts, queued }: Purchase,
): Promise<AppError | undefined> {
	const cost = costOf(parts, prices);
	if (cost === 0) return undefined;
	const { monthlyLimit, zone } = await readSettings(em, userId);
	if (monthlyLimit === null) return undefined;
	const at = queued?.at ?? new Date();
	const month = monthOf(at, zone);
	const { publishing: spent } = await readSpent(em, userId, month);
	const waiting = queued
		? costOf(await createScheduleStore(em).listQueuedParts(userId, month, queued.draftId), prices)
		: 0;
	if (roundCost(spent + waiting + cost) <= monthlyLimit) return undefined;
	const name = at.toLocaleString('en', { month: 'long', timeZone: zone });
	const used = queued
		? `${dollars(spent)} is spent and ${dollars(waiting)} queued`
		: `${dollars(spent)} is spent`;
	return new AppError(
		409,
		'spending_limit_reached',
		`This costs ${dollars(cost)}, over your limit of ${dollars(monthlyLimit)} for ${name}: ${used}. Raise the limit in settings, or choose another month.`,
	);
}

const format = new Intl.NumberFormat('en', {
	style: 'currency',
	currency: 'USD',
	maximumFractionDigits: 3,
});
const dollars = (amount: number): string => format.format(amount);
