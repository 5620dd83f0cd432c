import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import type { Counts } from './results-store.ts';

const db = areaDb('publishing');

/** A posted draft with its counts of one day. */
export interface ComparedPost extends Counts {
	id: string;
	text: string;
	postedAt: Date;
}

/** The posts that a user's usual result rests on. */
const COMPARED_LIMIT = 200;

/** The day of the newest counts of a draft; undefined if there are none. */
export async function readResultsDay(em: Em, draftId: string): Promise<number | undefined> {
	const { rows } = await sql<{ day: number | null }>`
		select max(day)::int as day from post_results where draft_id = ${draftId}
	`.execute(db(em));
	return rows[0]?.day ?? undefined;
}

/** A user's posted drafts with their counts of a day, newest first. */
export async function listCompared(em: Em, userId: string, day: number): Promise<ComparedPost[]> {
	const { rows } = await sql<ComparedPost>`
		select drafts.id, left(drafts.parts -> 0 ->> 'text', 80) as text, posted_at as "postedAt",
			likes, reposts, replies, views
		from post_results result
		join publications on publications.draft_id = result.draft_id
		join drafts on drafts.id = result.draft_id
		where publications.user_id = ${userId} and publications.status = 'posted'
			and posted_at is not null and deleted_at is null and cross_post_of is null and result.day = ${day}
		order by posted_at desc, drafts.id limit ${COMPARED_LIMIT}
	`.execute(db(em));
	return rows;
}
