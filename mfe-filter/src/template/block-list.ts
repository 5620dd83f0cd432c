export const BLOCK_LIST_LIMIT = 1000;
/** The server accepts only these. */
export const X_USERNAME = /^\w{1,15}$/;

/**
 * Adds typed or pasted user names, separated by spaces, commas or semicolons, with or without `@`,
 * or as profile links. Duplicates are ignored, whatever their case. `refused` are entries that do
 * not match `pattern`.
 */
export function addUsernames(
	list: readonly string[],
	entered: string,
	{ limit, pattern }: { limit: number; pattern: RegExp },
): { usernames: string[]; refused: string[]; isFull: boolean } {
	const known = new Set(list.map((name) => name.toLowerCase()));
	const usernames = [...list];
	const refused: string[] = [];
	let isFull = false;
	for (const word of entered.split(/[\s,;]+/)) {
		const name = word
			.replace(/\/$/, '')
			.replace(/^https?:\/\/(?:(?:www\.)?(?:x|twitter)\.com|bsky\.app\/profile)\//i, '')
			.replace(/^https?:\/\/([^/]+)\/@([^/@]+)$/, '$2@$1')
			.replace(/^@+/, '');
		if (name === '' || known.has(name.toLowerCase())) continue;
		if (!pattern.test(name)) refused.push(word);
		else if (usernames.length >= limit) isFull = true;
		else {
			known.add(name.toLowerCase());
			usernames.push(name);
		}
	}
	return { usernames, refused, isFull };
}

/** Why entries were refused, for the user. */
export function describeRefused(refused: readonly string[], pattern: RegExp): string {
	const rule =
		pattern === X_USERNAME
			? 'A username has up to 15 letters, digits and underscores.'
			: 'A username is one of X such as ada, of Bluesky such as ada.bsky.social, or of Mastodon such as ada@mastodon.social.';
	return `Not added: ${refused.join(', ')}. ${rule}`;
}
