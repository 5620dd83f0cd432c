import type { DraftPart } from '../../../contract/publishing/drafts.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { readSpent, roundCost } from '../publish/cost-store.ts';
import { costOf, type XPrices } from '../publish/prices.ts';
import { createScheduleStore } from './schedule-store.ts';
import { monthOf } from './zones.ts';

export interface Purchase {
	userId: string;
	draftId: string;
	/** The parts that are not at X yet. */
	parts: readonly DraftPart[];
	/** When it is due, and the zone of the user's months. */
	at: Date;
	zone: string;
	/** The user's limit in US dollars. */
	monthlyLimit: number | null;
}

/**
 * Throws 409 `spending_limit_reached` if publishing a draft would exceed the user's limit. The
 * message says what is spent and queued in the same month.
 */
export async function ensureWithinLimit(
	em: Em,
	prices: XPrices,
	{ userId, draftId, parts, at, zone, monthlyLimit }: Purchase,
): Promise<void> {
	if (monthlyLimit === null) return;
	const month = monthOf(at, zone);
	const cost = costOf(parts, prices);
	const { publishing: spent } = await readSpent(em, userId, month);
	const queued = costOf(
		await createScheduleStore(em).listQueuedParts(userId, month, draftId),
		prices,
	);
	if (roundCost(spent + queued + cost) <= monthlyLimit) return;
	const name = at.toLocaleString('en', { month: 'long', timeZone: zone });
	throw new AppError(
		409,
		'spending_limit_reached',
		`This costs ${dollars(cost)}, over your limit of ${dollars(monthlyLimit)} for ${name}: ${dollars(spent)} is spent and ${dollars(queued)} queued. Raise the limit in settings, or choose another month.`,
	);
}

const format = new Intl.NumberFormat('en', {
	style: 'currency',
	currency: 'USD',
	maximumFractionDigits: 3,
});
const dollars = (amount: number): string => format.format(amount);
