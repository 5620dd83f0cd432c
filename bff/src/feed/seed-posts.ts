import { Value } from 'typebox/value';
import { readXPosts, XPage } from '../networks/x/x-post.ts';
import type { Feeds } from './feeds.ts';
import type { TweetStore } from './tweet-store.ts';

/** The sandbox's X, which can return older posts than X itself. */
export interface SandboxX {
	usernames: readonly string[];
	/** All posts of these days as one page of X's API. */
	historyOf(days: number): unknown;
}

const THREE_WEEKS = 21;

/** Stores three weeks of posts for the demo user, and feed settings unless there are some. */
export async function seedPosts(
	{ feeds, tweets }: { feeds: Feeds; tweets: TweetStore },
	userId: string,
	x: SandboxX,
): Promise<void> {
	await tweets.save(userId, readXPosts(Value.Parse(XPage, x.historyOf(THREE_WEEKS))), 'seed');
	const { accounts, query } = await feeds.describe(userId);
	if (accounts.length === 0 && query === '')
		await feeds.save(userId, { accounts: [...x.usernames], query });
}
