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
 * Returns a function that gives the verdict on a post if its author, or the account that reposted
 * it, is on the block list, ignoring case; undefined otherwise.
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
