import { sql } from 'kysely';
import type { XPrices } from '../../../config/limits-and-prices.ts';
import { areaDb, type Em } from '../../../database/orm.ts';
import type { AccountConnection } from '../../../networks/account-connection.ts';
import { MINUTE_MS } from '../../../time.ts';
import { addCost } from '../cost-store.ts';
import { lookUpPrice } from '../prices.ts';

const db = areaDb('publishing');

interface SoughtPart {
	userId: string;
	draftId: string;
	position: number;
	text: string;
	media: readonly unknown[];
	/** The post at X that it replies to. */
	replyTo: string | undefined;
	/** When the first attempt to send it began. */
	since: Date;
}

/** The clocks of X and of the database may differ by less. */
const CLOCK_TOLERANCE_MS = 10 * MINUTE_MS;

/**
 * Looks for a part among the user's own posts at X, and counts the cost. A post that another part
 * has become is not taken for it, even if the texts are the same, and neither is one from before
 * the first attempt. Throws X's errors.
 */
export async function lookUpPart(
	{ em, prices }: { em: Em; prices: XPrices },
	{ call }: AccountConnection,
	{ userId, draftId, position, text, media, replyTo, since }: SoughtPart,
): Promise<string | undefined> {
	const known = await db(em)
		.selectFrom('publication_parts as part')
		.innerJoin('publications', 'publications.draftId', 'part.draftId')
		.where('publications.userId', '=', userId)
		.where('part.postedId', 'is not', null)
		.where('part.postedAt', '>', new Date(since.getTime() - CLOCK_TOLERANCE_MS))
		.select('part.postedId')
		.execute();
	const except = new Set(known.flatMap(({ postedId }) => postedId ?? []));
	const now = await followClock(em);
	const hasMedia = media.length > 0;
	const key = partKey({ draftId, position, firstAttemptAt: since });
	const found = await call((session) =>
		session.findOwnPost({ text, replyTo, key, hasMedia, since, now, except }),
	);
	await addCost(em, { userId, draftId, kind: 'look_up', amount: lookUpPrice(prices) });
	return found;
}

/**
 * Identifies the attempts to send a part. A part that was certainly not sent gets a new time, and
 * so a new key.
 */
export function partKey(part: { draftId: string; position: number; firstAttemptAt: Date }): string {
	return `${part.draftId} ${part.position} ${part.firstAttemptAt.toISOString()}`;
}

/** The database's clock from now on, which is never behind. */
async function followClock(em: Em): Promise<() => number> {
	const start = performance.now();
	const { time } = await db(em)
		.selectNoFrom(sql<Date>`clock_timestamp()`.as('time'))
		.executeTakeFirstOrThrow();
	const then = time.getTime();
	return () => then + performance.now() - start;
}
