import type { Verdict } from '../../../contract/filter/verdict.ts';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { Networks } from '../../networks/networks.ts';
import type { PostAttachments } from '../../networks/post-source.ts';
import { toQuotedPost } from '../../networks/quoted-post.ts';

/** The columns of `filter_run_posts` that a `Verdict` is made from. */
export interface VerdictRow {
	seq: number | null;
	tweetId: string;
	network: NetworkName;
	url: string | null;
	postedAt: Date;
	likes: number;
	retweets: number;
	authorName: string;
	authorUsername: string;
	avatarUrl: string | null;
	content: string;
	attached: PostAttachments | null;
	repostBy: string | null;
	included: boolean | null;
	decidedBy: Verdict['decidedBy'] | null;
	reason: string | null;
	override: 'include' | 'exclude' | null;
}

/** For Kysely: `.select(verdictColumns)`. */
export const verdictColumns = [
	'seq',
	'tweetId',
	'network',
	'url',
	'postedAt',
	'likes',
	'retweets',
	'authorName',
	'authorUsername',
	'avatarUrl',
	'content',
	'attached',
	'repostBy',
	'included',
	'decidedBy',
	'reason',
	'override',
] as const satisfies readonly (keyof VerdictRow)[];

/** A post of a run in the API's shape. A post without a log entry looks like one not judged. */
export function toVerdict(row: VerdictRow, networks: Networks): Verdict {
	const { tweetId, authorName, authorUsername, content, likes, retweets } = row;
	const reasoning = row.reason ?? '';
	return {
		seq: row.seq ?? 0,
		id: tweetId,
		tweetId,
		twitter_id: tweetId,
		network: row.network,
		url: networks[row.network].urlOf({ id: tweetId, url: row.url, authorUsername }),
		author_name: authorName,
		author_username: authorUsername,
		avatar_url: row.avatarUrl,
		content,
		text: content,
		quoted: toQuotedPost(row, networks),
		created_at: row.postedAt.toISOString(),
		metrics: { likes, retweets },
		repost_by: row.repostBy,
		included: row.included === true,
		judged: row.included !== null,
		reasoning,
		reason: reasoning,
		decidedBy: row.decidedBy ?? 'model',
		manualInclude: row.override === 'include',
		manualExclude: row.override === 'exclude',
	};
}
