import type { DraftAccount } from 'bff/contract/publishing/draft-account';
import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { PostResults } from 'bff/contract/publishing/publication';
import { formatCount } from 'remote-kit/format-number';
import { accountsOf, atX, nameAccount } from 'remote-kit/publishing/publication/cross-posts';

/** `31 likes, 4 replies`; empty when nobody reacted. */
export function describeResults({ likes, reposts, replies, views }: PostResults): string {
	const counts = [
		[likes, 'like', 'likes'],
		[reposts, 'repost', 'reposts'],
		[replies, 'reply', 'replies'],
		[views ?? 0, 'view', 'views'],
	] as const;
	return counts
		.filter(([count]) => count > 0)
		.map(([count, one, many]) => formatCount(count, one, many))
		.join(', ');
}

/** `3,120 views`, or likes where the network reports no views. */
export function describeReach({ views, likes }: PostResults): string {
	return views === null ? formatCount(likes, 'like') : formatCount(views, 'view');
}

/**
 * The results of a draft at each account that has some, described: `31 likes`, or with several
 * accounts `Bluesky: 31 likes`.
 */
export function describeEach(
	{ id, account = atX, publication, crossPosts = [] }: DraftSummary,
	describe: (results: PostResults) => string,
): { id: string; text: string }[] {
	const all = accountsOf({ account, crossPosts });
	const nameOf = (one: DraftAccount) => (all.length > 1 ? `${nameAccount(one, all)}: ` : '');
	return [{ id, account, results: publication?.results ?? null }, ...crossPosts].flatMap(
		({ id, account, results }) => {
			const text = results ? describe(results) : '';
			return text === '' ? [] : [{ id, text: nameOf(account) + text }];
		},
	);
}
