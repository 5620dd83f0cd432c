import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

/** Which of these images and videos a draft, an earlier version of one, or a post refers to. */
export async function findUsedMedia(em: Em, ids: readonly string[]): Promise<ReadonlySet<string>> {
	if (ids.length === 0) return new Set();
	const refersTo = (list: ReturnType<typeof sql>) =>
		sql`exists (select from jsonb_array_elements(${list}) as ref where ref ->> 'id' = media.id::text)`;
	const inParts = (parts: ReturnType<typeof sql>) =>
		sql`exists (select from jsonb_array_elements(${parts}) as part where ${refersTo(sql`part -> 'media'`)})`;
	// Raw SQL: the query builder has no elements of JSON lists.
	const { rows } = await sql<{ id: string }>`
		select media.id from media where media.id in (${sql.join(ids)}) and exists (
			select from drafts where drafts.user_id = media.user_id and (
				${inParts(sql`drafts.parts`)}
				or exists (select from draft_versions where draft_versions.draft_id = drafts.id and ${inParts(sql`draft_versions.parts`)})
				or exists (select from publication_parts where publication_parts.draft_id = drafts.id and ${refersTo(sql`publication_parts.media`)})
			)
		)
	`.execute(db(em));
	return new Set(rows.map(({ id }) => id));
}
