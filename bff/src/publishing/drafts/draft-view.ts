import { type RawBuilder, sql } from 'kysely';
import type { ErrorBody } from '../../../contract/errors.ts';
import { networkOfId } from '../../../contract/networks/network-names.ts';
import type { CrossPost } from '../../../contract/publishing/draft-account.ts';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import type { DraftSummary, KeptDraft } from '../../../contract/publishing/drafts.ts';
import type {
	PostResults,
	Publication,
	PublicationStatus,
} from '../../../contract/publishing/publication.ts';
import { postWithId } from '../../networks/network.ts';
import type { Networks } from '../../networks/networks.ts';
import { costOf } from '../publish/prices.ts';
import type { PartStatus } from '../publish/publication-part.entity.ts';
import { toByHandStep } from './by-hand-step.ts';
import {
	type StoredCrossPostStatus,
	type StoredDraftAccount,
	type StoredResults,
	selectResults,
	sortCrossPosts,
	toDraftAccount,
} from './cross-posts/select-cross-posts.ts';
import { countedParts, type DraftLinks } from './links.ts';

/** A publication with its parts, its costs and its newest results, as one JSON value. */
interface StoredPublication {
	status: PublicationStatus;
	dueAt: string;
	localTime: string;
	zone: string;
	isSlot: boolean;
	isNow: boolean;
	error: ErrorBody | null;
	postedAt: string | null;
	parts: readonly {
		status: PartStatus;
		postedId: string | null;
		postedAt: string | null;
		isByUser: boolean;
	}[];
	cost: number;
	results: StoredResults | null;
}

/** A draft with its publication, as the queries below select it. */
export interface StoredDraft extends StoredDraftAccount {
	id: string;
	version: number;
	parts: DraftPart[];
	links: DraftLinks | null;
	labels: string[];
	sourceThreadId: string | null;
	sourceMessageId: string | null;
	sourceIndex: number | null;
	createdAt: Date | string;
	updatedAt: Date | string;
	crossPostOf: string | null;
	publication: StoredPublication | null;
}

/** A draft in a list. */
export interface StoredSummary extends StoredDraft {
	crossPosts: StoredCrossPostStatus[] | null;
}

export const draftColumns = [
	'drafts.id',
	'drafts.version',
	'drafts.parts',
	'drafts.links',
	'drafts.labels',
	'drafts.sourceThreadId',
	'drafts.sourceMessageId',
	'drafts.sourceIndex',
	'drafts.createdAt',
	'drafts.updatedAt',
	'drafts.network',
	'drafts.accountId',
	'drafts.crossPostOf',
	'drafts.hasOwnText',
] as const;

/**
 * Selects the publication of a draft as one column, null if there is none. Raw SQL: as a subquery
 * that returns one JSON value it costs a page of drafts a few primary-key lookups per draft, and
 * adds no columns to the page.
 */
export const selectPublication: RawBuilder<StoredPublication | null> = sql`(
	select json_build_object(
		'status', publications.status, 'dueAt', due_at, 'localTime', local_time, 'zone', zone, 'isSlot', is_slot,
		'isNow', is_now, 'error', error, 'postedAt', posted_at,
		'parts', coalesce((
			select json_agg(json_build_object('status', status, 'postedId', posted_id, 'postedAt', posted_at,
				'isByUser', status = 'posted' and first_attempt_at is null) order by position)
			from publication_parts where publication_parts.draft_id = drafts.id
		), '[]'),
		'cost', (select coalesce(sum(amount), 0) from publishing_costs where publishing_costs.draft_id = drafts.id),
		'results', ${selectResults(sql.ref('drafts.id'))}
	)
	from publications where publications.draft_id = drafts.id
)`;

export interface DraftViewOptions {
	networks: Networks;
	/** Where users post by hand, such as `https://x.com`. */
	xWebUrl: string;
}

/** Turns stored drafts into those of the contract. */
export function createDraftView({ networks, xWebUrl }: DraftViewOptions) {
	const toPublication = (draft: StoredDraft): Publication | null => {
		const { parts, publication } = draft;
		if (!publication) return null;
		const { status, dueAt, localTime, zone, isSlot, isNow, error, results } = publication;
		const { parts: sent } = publication;
		// Posts that users write on X themselves cost nothing.
		const isFree = status === 'by_hand' || (sent.length > 0 && sent.every((post) => post.isByUser));
		return {
			status,
			at: toIso(dueAt),
			localTime,
			zone,
			isSlot,
			undoUntil: isNow && status === 'queued' ? toIso(dueAt) : null,
			posts: sent.map((part) => ({
				status: part.status === 'unknown' ? 'unsure' : part.status,
				url:
					part.postedId === null
						? null
						: networks[networkOfId(part.postedId)].urlOf(postWithId(part.postedId)),
				postedAt: part.postedAt === null ? null : toIso(part.postedAt),
				...(part.isByUser && { isByUser: true }),
			})),
			...(status === 'by_hand' && { byHand: toByHandStep(parts, sent, xWebUrl) }),
			postedAt: publication.postedAt === null ? null : toIso(publication.postedAt),
			error,
			cost:
				publication.cost === 0 && !isFree
					? costOf(countedParts(draft), networks[draft.network ?? 'x'].prices)
					: publication.cost,
			results: results && toResults(results),
		};
	};

	return {
		toDraft: (
			draft: StoredDraft,
			crossPosts: readonly (StoredDraft & Pick<CrossPost, 'hasOwnText'>)[],
		): KeptDraft => ({
			id: draft.id,
			version: draft.version,
			parts: draft.parts,
			labels: draft.labels,
			source:
				draft.sourceThreadId === null ||
				draft.sourceMessageId === null ||
				draft.sourceIndex === null
					? null
					: {
							threadId: draft.sourceThreadId,
							messageId: draft.sourceMessageId,
							index: draft.sourceIndex,
						},
			createdAt: toIso(draft.createdAt),
			updatedAt: toIso(draft.updatedAt),
			...placeOf(draft, crossPosts),
			publication: toPublication(draft),
			...(crossPosts.length > 0 && {
				crossPosts: sortCrossPosts(crossPosts).map((post) => ({
					id: post.id,
					account: toDraftAccount(post),
					version: post.version,
					parts: post.parts,
					hasOwnText: post.hasOwnText,
					publication: toPublication(post),
				})),
			}),
		}),

		toSummary: (draft: StoredSummary): DraftSummary => ({
			id: draft.id,
			version: draft.version,
			text: beginningOf(draft.parts[0]?.text ?? ''),
			parts: draft.parts.length,
			media: draft.parts.reduce((sum, { media }) => sum + media.length, 0),
			hasLink: countedParts(draft).some(({ hasLink }) => hasLink),
			labels: draft.labels,
			createdAt: toIso(draft.createdAt),
			updatedAt: toIso(draft.updatedAt),
			...placeOf(draft, draft.crossPosts),
			publication: toPublication(draft),
			...(draft.crossPosts && {
				crossPosts: sortCrossPosts(draft.crossPosts).map((post) => ({
					id: post.id,
					version: post.version,
					account: toDraftAccount(post),
					status: post.status,
					postedAt: post.postedAt === null ? null : toIso(post.postedAt),
					results: post.results && toResults(post.results),
				})),
			}),
		}),
	};
}

function toResults({ sampledAt, ...counts }: StoredResults): PostResults {
	return { ...counts, at: toIso(sampledAt) };
}

/** Where a draft is published. Left out at X alone, as before there were other networks. */
function placeOf(draft: StoredDraft, crossPosts: readonly unknown[] | null) {
	const { network, crossPostOf } = draft;
	if (network === null && crossPostOf === null && !crossPosts?.length) return {};
	return { account: toDraftAccount(draft), ...(crossPostOf !== null && { crossPostOf }) };
}

export type DraftView = ReturnType<typeof createDraftView>;

/** Number of characters of the first part that a list shows. */
const SUMMARY_LENGTH = 280;

/** The first characters of a text, without cutting one in half. */
function beginningOf(text: string): string {
	if (text.length <= SUMMARY_LENGTH) return text;
	return Array.from(text).slice(0, SUMMARY_LENGTH).join('');
}

function toIso(time: Date | string): string {
	return new Date(time).toISOString();
}
