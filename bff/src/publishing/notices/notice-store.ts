import { sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

/** A publication that needs the user, who has not been sent a mail about it. */
export interface UnmailedPost {
	draftId: string;
	/** For a cross-post: its draft. */
	crossPostOf: string | null;
	/** Null for the first account at X. */
	network: NetworkName | null;
	status: 'failed' | 'unsure' | 'missed' | 'by_hand';
	error: ErrorBody | null;
	parts: DraftPart[];
	/** How many parts are at the network. */
	sent: number;
}

/**
 * Marks the posts of a user that need them as mailed, and returns those that were not. One
 * statement, so that each is mailed at most once; it is mailed again if it was due again since.
 */
export async function takeUnmailed(em: Em, userId: string): Promise<UnmailedPost[]> {
	const { rows } = await sql<UnmailedPost>`
		with taken as (
			update publications set mailed_at = now()
			where user_id = ${userId} and status in ('failed', 'unsure', 'missed', 'by_hand')
				and (mailed_at is null or mailed_at < due_at)
			returning draft_id, network, status, error, due_at
		)
		select taken.draft_id as "draftId", drafts.cross_post_of as "crossPostOf", taken.network, taken.status, taken.error, drafts.parts,
			(select count(*)::int from publication_parts part where part.draft_id = taken.draft_id and part.status = 'posted') as sent
		from taken join drafts on drafts.id = taken.draft_id
		where drafts.deleted_at is null
		order by taken.due_at, taken.draft_id
	`.execute(db(em));
	return rows;
}

/** Undoes `takeUnmailed`, for a mail that could not be queued. */
export async function releaseUnmailed(
	em: Em,
	userId: string,
	posts: readonly UnmailedPost[],
): Promise<void> {
	if (posts.length === 0) return;
	const draftIds = posts.map(({ draftId }) => draftId);
	await db(em)
		.updateTable('publications')
		.where('userId', '=', userId)
		.where('draftId', 'in', draftIds)
		.set({ mailedAt: null })
		.execute();
}
