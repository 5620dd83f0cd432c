/** The server accepts only these. */
const username = /^[A-Za-z0-9_]{1,15}$/;
export const BLOCK_LIST_LIMIT = 1000;

/**
 * Adds typed or pasted user names, separated by blanks, commas or semicolons, with or without `@`,
 * or as profile links. Duplicates are ignored, whatever their case. `refused` are entries that
 * cannot be user names.
 */
export function addToBlockList(
	list: readonly string[],
	entered: string,
): { blockList: string[]; refused: string[]; isFull: boolean } {
	const known = new Set(list.map((name) => name.toLowerCase()));
	const blockList = [...list];
	const refused: string[] = [];
	let isFull = false;
	for (const word of entered.split(/[\s,;]+/)) {
		const name = word
			.replace(/^https?:\/\/(?:www\.)?(?:x|twitter)\.com\//i, '')
			.replaceAll('@', '')
			.replace(/\/$/, '');
		if (name === '' || known.has(name.toLowerCase())) continue;
		if (!username.test(name)) refused.push(word);
		else if (blockList.length >= BLOCK_LIST_LIMIT) isFull = true;
		else {
			known.add(name.toLowerCase());
			blockList.push(name);
		}
	}
	return { blockList, refused, isFull };
}
