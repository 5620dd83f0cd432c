interface Authored {
	authorUsername: string;
	repostBy: string | null;
}

/**
 * Tells which name of a block list a post comes from, whoever wrote or reposted it and whatever the
 * case; undefined for none.
 */
export function blockedName(blockList: readonly string[]): (post: Authored) => string | undefined {
	const blocked = new Set(blockList.map((username) => username.toLowerCase()));
	return ({ authorUsername, repostBy }) =>
		[authorUsername, repostBy ?? ''].find((username) => blocked.has(username.toLowerCase()));
}
