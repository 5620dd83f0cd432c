import { Value } from 'typebox/value';
import { readXPosts, XPage } from '../providers/x/x-post.ts';
import type { Feeds } from './feeds.ts';
import type { TweetStore } from './tweet-store.ts';

/** A stand-in for X that remembers more than X shows. */
export interface RememberedX {
	usernames: readonly string[];
	/** One page of X's API, however long. */
	historyOf(days: number): unknown;
}

const THREE_WEEKS = 21;

/**
 * The posts of somebody who has been reading for three weeks, and whom they read; their own choice
 * of that stays.
 */
export async function seedPosts(
	{ feeds, tweets }: { feeds: Feeds; tweets: TweetStore },
	userId: string,
	x: RememberedX,
): Promise<void> {
	await tweets.save(userId, readXPosts(Value.Parse(XPage, x.historyOf(THREE_WEEKS))), 'seed');
	const { accounts, query } = await feeds.describe(userId);
	if (accounts.length === 0 && query === '')
		await feeds.save(userId, { accounts: [...x.usernames], query });
}
