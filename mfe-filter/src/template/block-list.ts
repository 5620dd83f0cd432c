import type { NetworkName } from 'bff/contract/networks/network-names';
import { isUsername } from 'bff/contract/networks/usernames';

export const BLOCK_LIST_LIMIT = 1000;

/**
 * Adds typed or pasted user names, separated by spaces, commas or semicolons, with or without `@`,
 * or as profile links. Duplicates are ignored, whatever their case. `refused` are entries that
 * cannot be user names of these networks.
 */
export function addUsernames(
	list: readonly string[],
	entered: string,
	{ limit, networks }: { limit: number; networks: readonly NetworkName[] },
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
		if (!isUsername(name, networks)) refused.push(word);
		else if (usernames.length >= limit) isFull = true;
		else {
			known.add(name.toLowerCase());
			usernames.push(name);
		}
	}
	return { usernames, refused, isFull };
}

/** Why entries were refused, for the user. */
export function describeRefused(
	refused: readonly string[],
	networks: readonly NetworkName[],
): string {
	const rules = {
		x: 'A username has up to 15 letters, digits and underscores',
		bluesky: 'at Bluesky it is like ada.bsky.social',
		mastodon: 'at Mastodon it is like ada@mastodon.social',
	};
	const rule = networks.map((network) => rules[network]).join('; ');
	return `Not added: ${refused.join(', ')}. ${rule}.`;
}
