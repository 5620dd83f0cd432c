import { sql } from 'kysely';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { foldCase } from '../../database/fold-case.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';

const EXCERPT_LENGTH = 100;
/** Characters of an excerpt that come before what was found. */
const LENGTH_BEFORE_MATCH = 30;

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
	let query = queries(em)
		.selectFrom('drafts')
		.leftJoin('publications', 'publications.draftId', 'drafts.id')
		.where('drafts.userId', '=', userId)
		.where('drafts.deletedAt', 'is', null)
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
	for (const word of words)
		query = query.where((eb) => sql`strpos(${eb.ref('drafts.foldedText')}, ${word})`, '>', 0);
	return (await query.execute()).map(({ id, parts, updatedAt, status, dueAt, postedAt }) => ({
		id,
		excerpt: excerptOf(parts.map(({ text }) => text).join(' '), words),
		status,
		at: readTime((status && (postedAt ?? dueAt)) || updatedAt).toISOString(),
	}));
}

function excerptOf(text: string, words: readonly string[]): string {
	const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
	const folded = foldCase(line);
	const found = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0));
	const isLate = Number.isFinite(found) && found > EXCERPT_LENGTH - LENGTH_BEFORE_MATCH;
	// From the beginning of a word.
	const start = isLate ? line.lastIndexOf(' ', found - LENGTH_BEFORE_MATCH) + 1 : 0;
	const passage = [...line.slice(start, start + 2 * EXCERPT_LENGTH)];
	return [
		start > 0 ? '…' : '',
		...passage.slice(0, EXCERPT_LENGTH),
		passage.length > EXCERPT_LENGTH ? '…' : '',
	].join('');
}
