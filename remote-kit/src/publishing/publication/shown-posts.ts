import type { DraftAccount } from 'bff/contract/publishing/draft-account';
import type { ShownPost } from 'bff/contract/publishing/publishing';

interface Shown {
	id: string;
	version?: number;
	account?: DraftAccount;
}

/**
 * A draft and its cross-posts as a screen shows them, so that nothing else is published. Undefined
 * if the server is an earlier release, which has no versions in lists.
 */
export function shownPosts({
	crossPosts = [],
	...draft
}: Shown & { crossPosts?: readonly Shown[] }): ShownPost[] | undefined {
	const posts = [draft, ...crossPosts].flatMap(({ id, version, account }) =>
		version === undefined ? [] : { id, version, accountId: account?.id ?? null },
	);
	return posts.length > crossPosts.length ? posts : undefined;
}
