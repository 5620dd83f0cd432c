interface AuthoredPost {
	/** As it is stored: at Mastodon it begins with the server through which the post was read. */
	id: string;
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
	return ({ id, authorUsername, repostBy }) => {
		const [server] = id.split('/');
		// Mastodon names users of the server itself without the server.
		const name = [authorUsername, repostBy ?? ''].find((username) =>
			[username, `${username}@${server}`].some((each) => blocked.has(each.toLowerCase())),
		);
		if (name === undefined) return undefined;
		return {
			included: false,
			reason: `@${name} is on your block list.`,
			decidedBy: 'block_list',
		};
	};
}
