import { sql } from 'kysely';
import type { DraftsForPrompt, ResultForPrompt } from '../../compose/compose.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

/** The most posts that a prompt is given as what worked. */
const RESULT_LIMIT = 10;

/**
 * Reads drafts and results of a user for the assistant's prompt. A draft that was posted at several
 * accounts has the results of one: where it did best.
 */
export function createDraftsForPrompt(em: Em): DraftsForPrompt {
	return {
		async readTexts(userId, ids) {
			const rows = await db(em)
				.selectFrom('drafts')
				.where('userId', '=', userId)
				.where('deletedAt', 'is', null)
				.where('crossPostOf', 'is', null)
				.where('id', 'in', ids)
				.select(['id', 'parts'])
				.execute();
			return ids.flatMap((id) => {
				const draft = rows.find((row) => row.id === id);
				return draft ? [{ parts: draft.parts.map(({ text }) => text) }] : [];
			});
		},

		async readResults(userId) {
			// Raw SQL: a lateral join takes the newest sample of each post.
			const score = sql`sample.likes + 2 * sample.reposts + 2 * sample.replies`;
			const draftId = sql`coalesce(drafts.cross_post_of, drafts.id)`;
			const { rows } = await sql<Omit<ResultForPrompt, 'parts'> & { parts: string[] | null }>`
				select network, likes, reposts, replies, views, parts from (
					select distinct on (${draftId}) coalesce(publications.network, 'x') as network, sample.*, ${score} as score,
						drafts.id, (
							select json_agg(text order by position) from publication_parts where publication_parts.draft_id = drafts.id
						) as parts
					from publications
					join drafts on drafts.id = publications.draft_id
					cross join lateral (
						select likes, reposts, replies, views from post_results
						where post_results.draft_id = publications.draft_id order by day desc limit 1
					) sample
					where publications.user_id = ${userId} and publications.status = 'posted' and drafts.deleted_at is null
					order by ${draftId}, ${score} desc, drafts.id
				) best_of_each
				order by score desc, id limit ${RESULT_LIMIT}
			`.execute(db(em));
			return rows.map((row) => ({ ...row, parts: row.parts ?? [] }));
		},
	};
}
