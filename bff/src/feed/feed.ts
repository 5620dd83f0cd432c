// Reads posts from X and other networks for each user, and stores them.

import { feedRoutes } from './feed-routes.ts';
import { fetchRoutes } from './fetch/fetch-routes.ts';
import { sourceRoutes } from './source-routes.ts';

export { TweetFetchEntity } from './entities/tweet-fetch.entity.ts';
export type { Feeds } from './feeds.ts';
export { stopFetches } from './fetch/fetch-store.ts';
export type { Fetches } from './fetch/fetches.ts';
export { createFetchedRangeStore, type FetchedRangeStore } from './fetched-range-store.ts';
export type { FeedAccount } from './open-selection.ts';
export type { PostWindows, WindowResult } from './post-windows.ts';
export { findQueryProblem } from './search-query.ts';
export { type SandboxX, seedPosts } from './seed-posts.ts';
export { type Feed, startFeed } from './start-feed.ts';
export { feedTables } from './tables.ts';
export { createTweetStore, type Span, type TweetStore } from './tweet-store.ts';

export const feedArea = {
	users: [feedRoutes, sourceRoutes],
	subscribers: [fetchRoutes],
};
