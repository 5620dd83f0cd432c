import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import type { TimeRange } from '../../zones/zones.ts';
import { selectCrossPosts, selectDraftAccount } from '../drafts/cross-posts/select-cross-posts.ts';
import { draftColumns, type StoredSummary, selectPublication } from '../drafts/draft-view.ts';

const db = areaDb('publishing');

/** A draft of the queue. `shownAt`: when it was posted, or is due. */
export type QueuedDraft = StoredSummary & { shownAt: Date; needsUser: boolean };

/**
 * Reads the drafts that are queued or were posted in a range, and those of any time that wait for
 * the user. By time. Cross-posts are part of their draft, and are read by themselves only if they
 * wait for the user, or have a time of their own.
 */
export async function readQueue(
	em: Em,
	userId: string,
	{ from, until }: TimeRange,
): Promise<QueuedDraft[]> {
	const needsUser = sql<boolean>`publications.status in ('failed', 'unsure', 'missed', 'by_hand')`;
	const shownAt = sql<Date>`coalesce(publications.posted_at, publications.due_at)`;
	const isApart = sql<boolean>`not exists (
		select from publications own
		where own.draft_id = drafts.cross_post_of and own.user_id = ${userId} and own.due_at = publications.due_at
	)`;
	return db(em)
		.selectFrom('publications')
		.innerJoin('drafts', 'drafts.id', 'publications.draftId')
		.where('publications.userId', '=', userId)
		.where('drafts.deletedAt', 'is', null)
		.where(
			sql<boolean>`(${needsUser} or (publications.status <> 'deleted' and ${shownAt} >= ${from} and ${shownAt} < ${until}))`,
		)
		.where((eb) => eb.or([eb('drafts.crossPostOf', 'is', null), needsUser, isApart]))
		.orderBy(shownAt)
		.orderBy('drafts.id')
		.select(draftColumns)
		.select([
			selectPublication.as('publication'),
			selectDraftAccount.as('account'),
			selectCrossPosts.as('crossPosts'),
			needsUser.as('needsUser'),
			shownAt.as('shownAt'),
		])
		.execute();
}
