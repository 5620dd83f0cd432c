/** The server accepts only these. */
const username = /^[A-Za-z0-9_]{1,15}$/;
export const BLOCK_LIST_LIMIT = 1000;

/**
 * Adds typed or pasted user names, separated by spaces, commas or semicolons, with or without `@`,
 * or as profile links. Duplicates are ignored, whatever their case. `refused` are entries that
 * cannot be user names.
 */
export function addUsernames(
	list: readonly string[],
	entered: string,
	limit: number,
): { usernames: string[]; refused: string[]; isFull: boolean } {
	const known = new Set(list.map((name) => name.toLowerCase()));
	const usernames = [...list];
	const refused: string[] = [];
	let isFull = false;
	for (const word of entered.split(/[\s,;]+/)) {
		const name = word
			.replace(/^https?:\/\/(?:www\.)?(?:x|twitter)\.com\//i, '')
			.replaceAll('@', '')
			.replace(/\/$/, '');
		if (name === '' || known.has(name.toLowerCase())) continue;
		if (!username.test(name)) refused.push(word);
		else if (usernames.length >= limit) isFull = true;
		else {
			known.add(name.toLowerCase());
			usernames.push(name);
		}
	}
	return { usernames, refused, isFull };
}

/** Why entries were refused, for the user. */
export function describeRefused(refused: readonly string[]): string {
	return `Not added: ${refused.join(', ')}. A username has up to 15 letters, digits and underscores.`;
}
