import type {
	DraftFilter,
	DraftSort,
	DraftSummary,
	KeptDraft,
} from 'bff/contract/publishing/drafts';
import type { PublicationStatus } from 'bff/contract/publishing/publication';

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

/** The filters that a draft is listed under, by what it is at each of its accounts. */
export function filtersOf({ publication, crossPosts = [] }: DraftSummary): DraftFilter[] {
	const statuses = [publication?.status ?? null, ...crossPosts.map(({ status }) => status)];
	const filters = new Set(statuses.map(filterOf));
	if (filters.size > 1) filters.delete('all');
	return [...filters];
}

function filterOf(status: PublicationStatus | null): DraftFilter {
	if (status === 'posted') return 'posted';
	return status === null || status === 'deleted' || status === 'by_hand' ? 'all' : 'queued';
}

/** The fields of a draft that lists show. */
export function summarise(draft: KeptDraft): DraftSummary {
	const { id, version, parts, labels, createdAt, updatedAt, account, publication, crossPosts } =
		draft;
	return {
		id,
		version,
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
			crossPosts: crossPosts.map(({ id, version, account, publication }) => ({
				id,
				version,
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
	const filters = filtersOf(changed);
	let removed: DraftSummary | undefined;
	for (const { drafts } of pages) {
		const index = drafts.findIndex(({ id }) => id === changed.id);
		if (index < 0) continue;
		if (filters.includes(filter)) drafts[index] = changed;
		else [removed] = drafts.splice(index, 1);
	}
	if (!removed) return false;
	for (const { counts } of pages) {
		for (const left of filtersOf(removed)) counts[left] = Math.max(0, counts[left] - 1);
		for (const entered of filters) counts[entered] += 1;
	}
	return true;
}
