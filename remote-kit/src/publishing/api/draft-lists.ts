import type {
	DraftFilter,
	DraftSort,
	DraftSummary,
	KeptDraft,
} from 'bff/contract/publishing/drafts';

/** The drafts and the order of a list. */
export interface ListQuery {
	filter: DraftFilter;
	/** Empty for all. */
	search: string;
	/** Empty for all. */
	label: string;
	sort: DraftSort;
}

/** A page of the list in the API's format. */
export interface DraftPage {
	drafts: DraftSummary[];
	next_cursor: string | null;
	counts: Record<DraftFilter, number>;
	labels: string[];
}

const SUMMARY_LENGTH = 280;
const LINK = /\bhttps?:\/\/\S+|\b[a-z0-9-]+\.(?:com|org|net|io|dev|app|co|no|de|uk)\b/i;

/** The filter that a draft is listed under. */
export function filterOf(publication: KeptDraft['publication']): DraftFilter {
	const status = publication?.status;
	if (status === 'posted') return 'posted';
	return status === undefined || status === 'deleted' || status === 'by_hand' ? 'all' : 'queued';
}

/** The fields of a draft that lists show. */
export function summarise(draft: KeptDraft): DraftSummary {
	const { id, parts, labels, createdAt, updatedAt, account, publication, crossPosts } = draft;
	return {
		id,
		text: Array.from(parts[0]?.text ?? '')
			.slice(0, SUMMARY_LENGTH)
			.join(''),
		parts: parts.length,
		media: parts.reduce((sum, { media }) => sum + media.length, 0),
		hasLink: parts.some(({ text }) => LINK.test(text)),
		labels,
		createdAt,
		updatedAt,
		publication,
		...(account && { account }),
		...(crossPosts && {
			crossPosts: crossPosts.map(({ id, account, publication }) => ({
				id,
				account,
				status: publication?.status ?? null,
				postedAt: publication?.postedAt ?? null,
				results: publication?.results ?? null,
			})),
		}),
	};
}

/**
 * Puts a changed draft into the pages of a list. Its place stays until the list is loaded again, so
 * that rows do not move while the user types. A draft that the filter no longer covers is removed,
 * and the counts change at once. Returns whether it was removed.
 */
export function replaceInPages(
	pages: DraftPage[],
	changed: DraftSummary,
	filter: DraftFilter,
): boolean {
	const newFilter = filterOf(changed.publication);
	let isRemoved = false;
	for (const page of pages) {
		const index = page.drafts.findIndex(({ id }) => id === changed.id);
		if (index < 0) continue;
		if (newFilter === filter) page.drafts[index] = changed;
		else {
			page.drafts.splice(index, 1);
			isRemoved = true;
		}
	}
	if (isRemoved)
		for (const { counts } of pages) {
			counts[filter] = Math.max(0, counts[filter] - 1);
			counts[newFilter] += 1;
		}
	return isRemoved;
}
