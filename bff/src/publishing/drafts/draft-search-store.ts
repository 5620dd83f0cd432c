import { sql } from 'kysely';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { contains, excerptOf } from '../../database/search/excerpt.ts';
import { foldTexts } from '../../database/search/folded-texts.ts';

const db = areaDb('publishing');

const EXCERPT = { before: 30, length: 100 };

/** Folds the texts of a user's drafts. Call it before a search of them. */
export const foldDrafts = (em: Em, userId: string) =>
	foldTexts(em, userId, {
		name: 'drafts',
		text: sql`(select coalesce(string_agg(part ->> 'text', chr(10)), '') from jsonb_array_elements(parts) part)`,
	});

export interface FoundDraft {
	id: string;
	excerpt: string;
	status: PublicationStatus | null;
	at: string;
}

/** The user's drafts whose texts contain all words, the last changed first. */
export async function searchDrafts(
	em: Em,
	userId: string,
	words: readonly string[],
	limit: number,
): Promise<FoundDraft[]> {
	if (words.length > 0) await foldDrafts(em, userId);
	let query = db(em)
		.selectFrom('drafts')
		.leftJoin('publications', 'publications.draftId', 'drafts.id')
		.where('drafts.userId', '=', userId)
		.where('drafts.deletedAt', 'is', null)
		.where('drafts.crossPostOf', 'is', null)
		.orderBy('drafts.updatedAt', 'desc')
		.orderBy('drafts.id', 'desc')
		.limit(limit)
		.select([
			'drafts.id',
			'drafts.parts',
			'drafts.updatedAt',
			'publications.status',
			'publications.dueAt',
			'publications.postedAt',
		]);
	for (const word of words) query = query.where(contains(sql.ref('drafts.foldedText'), word));
	return (await query.execute()).map(({ id, parts, updatedAt, status, dueAt, postedAt }) => ({
		id,
		excerpt: excerptOf(parts.map(({ text }) => text).join(' '), words, EXCERPT),
		status,
		at: ((status && (postedAt ?? dueAt)) || updatedAt).toISOString(),
	}));
}
