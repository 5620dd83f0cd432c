import { sql } from 'kysely';
import type { PublishingChecks } from '../../../contract/publishing/publishing.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

type Same = Omit<PublishingChecks['duplicates'][number], 'part'>;

/**
 * The parts that were posted at an account in the last 30 days, and those of other drafts that are
 * queued for it, by normalised text. If several have the same text, the newest is listed.
 */
export async function listComparedParts(
	em: Em,
	userId: string,
	except: string,
	accountId: string | null,
): Promise<Map<string, Same>> {
	const posted = await db(em)
		.selectFrom('publications')
		.innerJoin('publication_parts as part', 'part.draftId', 'publications.draftId')
		.where('publications.userId', '=', userId)
		.where('publications.networkAccountId', 'is not distinct from', accountId)
		.where('part.status', '=', 'posted')
		.where('part.postedAt', '>', sql<Date>`now() - interval '30 days'`)
		.orderBy('part.postedAt')
		.select(['publications.draftId', 'part.text', 'part.postedAt as at'])
		.execute();
	const queued = await db(em)
		.selectFrom('publications')
		.innerJoin('drafts', 'drafts.id', 'publications.draftId')
		.where('publications.userId', '=', userId)
		.where('publications.networkAccountId', 'is not distinct from', accountId)
		.where('publications.status', '=', 'queued')
		.where('publications.draftId', '!=', except)
		.orderBy('publications.dueAt')
		.select(['publications.draftId', 'drafts.parts', 'publications.dueAt'])
		.execute();
	const same = new Map<string, Same>();
	const add = (text: string, draftId: string, status: Same['status'], at: Date | null) => {
		const key = normalise(text);
		if (key !== '' && at !== null) same.set(key, { draftId, status, at: at.toISOString() });
	};
	for (const { parts, draftId, dueAt } of queued)
		for (const { text } of parts) add(text, draftId, 'queued', dueAt);
	for (const { text, draftId, at } of posted) add(text, draftId, 'posted', at);
	return same;
}

/** Texts that differ only in white space and case count as the same. */
export function normalise(text: string): string {
	return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
