interface AuthoredPost {
	authorUsername: string;
	repostBy: string | null;
}

/** The verdict on a post by a blocked account. */
export interface BlockListVerdict {
	included: false;
	reason: string;
	decidedBy: 'block_list';
}

/**
 * Returns a function for the verdict on a post whose author, or whose reposter, is on the block
 * list, ignoring case; it returns undefined for other posts.
 */
export function createBlockList(
	usernames: readonly string[],
): (post: AuthoredPost) => BlockListVerdict | undefined {
	const blocked = new Set(usernames.map((username) => username.toLowerCase()));
	return ({ authorUsername, repostBy }) => {
		const name = [authorUsername, repostBy ?? ''].find((username) =>
			blocked.has(username.toLowerCase()),
		);
		if (name === undefined) return undefined;
		return {
			included: false,
			reason: `@${name} is on your block list.`,
			decidedBy: 'block_list',
		};
	};
}
