import { type RawBuilder, sql } from 'kysely';
import type { NetworkName } from '../../../../contract/networks/network-names.ts';
import type { DraftAccount } from '../../../../contract/publishing/draft-account.ts';
import type {
	PostResults,
	PublicationStatus,
} from '../../../../contract/publishing/publication.ts';
import { type StoredXConnection, selectXConnection, toXConnection } from '../../../auth/auth.ts';
import { selectAccount } from '../../../network-accounts/network-accounts.ts';

/** Where a draft is published, as the queries below select it. */
export interface StoredDraftAccount {
	/** Null for the first account at X. */
	network: NetworkName | null;
	accountId: string | null;
	account: {
		x: StoredXConnection | null;
		other: { handle: string; connectedAt: string } | null;
	};
}

/** A cross-post in a list of drafts. */
export interface StoredCrossPostStatus extends StoredDraftAccount {
	id: string;
	version: number;
	status: PublicationStatus | null;
	postedAt: string | null;
	results: StoredResults | null;
}

/** The newest sample of a posted draft. */
export type StoredResults = Omit<PostResults, 'at'> & { sampledAt: string };

// Raw SQL: each is one JSON value of a row of `drafts`.

/** Selects the connected account of a draft. */
export const selectDraftAccount: RawBuilder<StoredDraftAccount['account']> = accountOf('drafts');

/** Selects the newest results of a draft; null if there are none. */
export const selectResults = (
	draftId: RawBuilder<unknown>,
): RawBuilder<StoredResults | null> => sql`(
	select json_build_object('likes', likes, 'reposts', reposts, 'replies', replies, 'views', views, 'day', day, 'sampledAt', sampled_at)
	from post_results where post_results.draft_id = ${draftId} order by day desc limit 1
)`;

/** Selects the cross-posts of a draft; null if there are none. */
export const selectCrossPosts: RawBuilder<StoredCrossPostStatus[] | null> = sql`(
	select json_agg(json_build_object('id', cross_post.id, 'version', cross_post.version, 'network', cross_post.network, 'accountId', cross_post.account_id,
		'account', ${accountOf('cross_post')}, 'status', status, 'postedAt', posted_at,
		'results', ${selectResults(sql.ref('cross_post.id'))}))
	from drafts cross_post left join publications on publications.draft_id = cross_post.id
	where cross_post.cross_post_of = drafts.id and cross_post.user_id = drafts.user_id and cross_post.deleted_at is null
)`;

export function toDraftAccount({ network, accountId, account }: StoredDraftAccount): DraftAccount {
	const connected = network === null ? toXConnection(account.x) : account.other;
	return { id: accountId, network: network ?? 'x', handle: connected?.handle ?? null };
}

/** Sorts cross-posts: X first, then the oldest account first. */
export function sortCrossPosts<CrossPost extends StoredDraftAccount & { id: string }>(
	crossPosts: readonly CrossPost[],
): CrossPost[] {
	const connectedAt = ({ network, account }: CrossPost): number => {
		if (network === null) return 0;
		return account.other ? Date.parse(account.other.connectedAt) : Number.MAX_SAFE_INTEGER;
	};
	return crossPosts.toSorted(
		(one, other) => connectedAt(one) - connectedAt(other) || (one.id < other.id ? -1 : 1),
	);
}

function accountOf(draft: string): RawBuilder<StoredDraftAccount['account']> {
	const userId = sql.ref(`${draft}.user_id`);
	return sql`json_build_object(
		'x', case when ${sql.ref(`${draft}.network`)} is null then ${selectXConnection(userId)} end,
		'other', ${selectAccount(userId, sql.ref(`${draft}.account_id`))}
	)`;
}
