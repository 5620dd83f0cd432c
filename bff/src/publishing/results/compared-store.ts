import { sql } from 'kysely';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import type { Counts } from './results-store.ts';

const db = areaDb('publishing');

/** A posted draft with its counts of one day. */
export interface ComparedPost extends Counts {
	id: string;
	text: string;
	postedAt: Date;
}

/** What the results of a draft are compared with: those of the same network and day. */
interface ComparedWith {
	network: NetworkName;
	day: number;
}

/** The posts that a user's usual result rests on. */
const COMPARED_LIMIT = 200;

/** The network and the newest counts of a draft; undefined if there are none. */
export async function readComparedWith(
	em: Em,
	userId: string,
	draftId: string,
): Promise<ComparedWith | undefined> {
	const { rows } = await sql<ComparedWith>`
		select coalesce(network, 'x') as network, day
		from post_results join publications on publications.draft_id = post_results.draft_id
		where publications.user_id = ${userId} and post_results.draft_id = ${draftId} order by day desc limit 1
	`.execute(db(em));
	return rows[0];
}

/** A user's posted drafts and cross-posts with their counts, newest first. */
export async function listCompared(
	em: Em,
	userId: string,
	{ network, day }: ComparedWith,
): Promise<ComparedPost[]> {
	const { rows } = await sql<ComparedPost>`
		select drafts.id, left(drafts.parts -> 0 ->> 'text', 80) as text, posted_at as "postedAt",
			likes, reposts, replies, views
		from post_results result
		join publications on publications.draft_id = result.draft_id
		join drafts on drafts.id = result.draft_id
		where publications.user_id = ${userId} and publications.status = 'posted'
			and coalesce(publications.network, 'x') = ${network}
			and posted_at is not null and deleted_at is null and result.day = ${day}
		order by posted_at desc, drafts.id limit ${COMPARED_LIMIT}
	`.execute(db(em));
	return rows;
}
