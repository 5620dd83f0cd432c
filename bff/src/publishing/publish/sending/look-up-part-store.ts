import { sql } from 'kysely';
import { areaDb, type Em } from '../../../database/orm.ts';
import { fromStoredId } from '../../../networks/stored-id.ts';
import { MINUTE_MS } from '../../../time.ts';
import type { PublishingConnection } from '../connect-account.ts';
import { addCost } from '../cost-store.ts';
import { lookUpPrice } from '../prices.ts';

const db = areaDb('publishing');

interface SoughtPart {
	userId: string;
	draftId: string;
	position: number;
	text: string;
	media: readonly unknown[];
	/** The post that it replies to, as ids are stored. */
	replyTo: string | undefined;
	/** When the first attempt to send it began. */
	since: Date;
}

/** The clocks of a network and of the database may differ by less. */
const CLOCK_TOLERANCE_MS = 10 * MINUTE_MS;

/**
 * Looks for a part among the account's own posts, counts the cost, and returns its id as it is
 * stored. A post that another part has become is not taken for it, even if the texts are the same,
 * and neither is one from before the first attempt. Throws the network's errors.
 */
export async function lookUpPart(
	em: Em,
	{ call, network, server, idThere, toStored }: PublishingConnection,
	{ userId, draftId, position, text, media, since, ...sought }: SoughtPart,
): Promise<string | undefined> {
	const known = await db(em)
		.selectFrom('publication_parts as part')
		.innerJoin('publications', 'publications.draftId', 'part.draftId')
		.where('publications.userId', '=', userId)
		.where('part.postedId', 'is not', null)
		.where('part.postedAt', '>', new Date(since.getTime() - CLOCK_TOLERANCE_MS))
		.select('part.postedId')
		.execute();
	const place = { network: network.name, server };
	const except = new Set(
		known.flatMap(({ postedId }) => fromStoredId(postedId ?? '', place) ?? []),
	);
	const replyTo = sought.replyTo === undefined ? undefined : idThere(sought.replyTo, 'part');
	const now = await followClock(em);
	const hasMedia = media.length > 0;
	const key = partKey({ draftId, position, firstAttemptAt: since });
	const found = await call((session) =>
		session.findOwnPost({ text, replyTo, key, hasMedia, since, now, except }),
	);
	await addCost(em, { userId, draftId, kind: 'look_up', amount: lookUpPrice(network.prices) });
	return found === undefined ? undefined : toStored(found);
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
