import type { Context } from '../context.ts';
import type { Usage } from '../usage/usage.ts';
import { createFeeds, type FeedsOptions } from './feeds.ts';
import { startFetches } from './fetch/fetches.ts';
import { createFetchedRangeStore } from './fetched-range-store.ts';
import { createPostWindows } from './post-windows.ts';
import { createTweetStore } from './tweet-store.ts';

export interface FeedOptions
	extends Context,
		Pick<FeedsOptions, 'keys' | 'xAccess' | 'listAccounts'> {
	usage: Usage;
}

export type Feed = Awaited<ReturnType<typeof startFeed>>;

/** Builds the services of this area, and starts its worker and jobs in this process. */
export async function startFeed(options: FeedOptions) {
	const { em, config, networks, usage, timeoutMs, now } = options;
	const tweets = createTweetStore(em);
	const feeds = createFeeds({
		...options,
		store: tweets,
		network: networks.x,
		appToken: config.xAppToken,
		x: { apiBaseUrl: config.xApiBaseUrl, timeoutMs, postPrice: config.xPrices.read },
	});
	const fetchedRanges = createFetchedRangeStore(em);
	const postWindows = createPostWindows({ feeds, store: tweets, fetchedRanges, usage, now });
	const fetches = await startFetches({ ...options, feeds, postWindows });
	return { tweets, feeds, fetchedRanges, postWindows, fetches };
}
