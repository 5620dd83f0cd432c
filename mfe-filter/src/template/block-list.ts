/** As the server takes them. */
const username = /^[A-Za-z0-9_]{1,15}$/;
export const BLOCK_LIST_LIMIT = 1000;

/**
 * Adds what was entered or pasted: any number of names between blanks and commas, with or without
 * `@`, or their addresses on the platform. Nobody stands on the list twice, whatever the case.
 * `refused` are words that cannot be usernames.
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
