import type { NetworkName } from '../../contract/networks/network-names.ts';
import type { Config } from '../config/config.ts';
import { createPublicFetch } from '../http/outgoing/public-fetch.ts';
import { createBluesky } from './bluesky/bluesky.ts';
import { createMastodon } from './mastodon/mastodon-network.ts';
import type { Network } from './network.ts';
import { createXNetwork } from './x/x-network.ts';

/** All networks, each by its name. */
export type Networks = Readonly<Record<NetworkName, Network>>;

/** A page of posts, or an image. */
const MAX_BYTES = 8 * 2 ** 20;
/** Longer than any request of an adapter, each of which has its own timeout. */
const TIMEOUT_MS = 10 * 60_000;

/** A `fetch` for the servers of networks, whose addresses users type. */
export function createServerFetch({
	allowPrivateServers,
}: Pick<Config, 'allowPrivateServers'>): typeof fetch {
	return createPublicFetch({
		allowPrivate: allowPrivateServers,
		timeoutMs: TIMEOUT_MS,
		maxBytes: MAX_BYTES,
	});
}

export function createNetworks(
	config: Pick<
		Config,
		'xPrices' | 'xWebUrl' | 'blueskyWebUrl' | 'blueskyVideoUrl' | 'allowPrivateServers'
	>,
	timeoutMs: number | undefined,
): Networks {
	const fetch = createServerFetch(config);
	return {
		x: createXNetwork({ prices: config.xPrices, webUrl: config.xWebUrl, timeoutMs }),
		bluesky: createBluesky({
			fetch,
			webUrl: config.blueskyWebUrl,
			videoUrl: config.blueskyVideoUrl,
			timeoutMs,
		}),
		mastodon: createMastodon({ fetch, timeoutMs }),
	};
}
