/**
 * The networks where posts are read and published. Apart from the counting in `count-post.ts`,
 * which screens that only name networks do not load.
 */
export const networkNames = ['x', 'bluesky', 'mastodon'] as const;
export type NetworkName = (typeof networkNames)[number];

const titles = { x: 'X', bluesky: 'Bluesky', mastodon: 'Mastodon' } as const;

/** The name in sentences. Networks that this release does not know are shown as they are named. */
export function networkTitle(network: string): string {
	return titles[network as NetworkName] ?? network;
}

/** The network of a post with this id. */
export function networkOfId(id: string): NetworkName {
	if (id.startsWith('at://')) return 'bluesky';
	return id.includes('/') ? 'mastodon' : 'x';
}
