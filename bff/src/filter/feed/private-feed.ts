import { randomUUID } from 'node:crypto';
import { publicOrigin } from '../../config/addresses.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/app-error.ts';
import { notStanding } from '../standing/timetables.ts';
import { createPrivateFeedStore } from './private-feed-store.ts';
import { type FeedFormat, updatedAt, writeFeed } from './write-feed.ts';

export type PrivateFeeds = ReturnType<typeof createPrivateFeeds>;

/** The private feeds of standing filters: everyone who has its address can read one. */
export function createPrivateFeeds({
	em,
	config,
	networks,
}: Pick<Context, 'em' | 'config' | 'networks'>) {
	const store = createPrivateFeedStore(em);
	const setFeed = async (userId: string, templateId: string, feedId: string | null) => {
		if (!(await store.setFeed(userId, templateId, feedId))) throw notStanding();
	};
	return {
		/** Makes a feed, or replaces its address. Throws 404. */
		create: (userId: string, templateId: string): Promise<void> =>
			setFeed(userId, templateId, randomUUID()),

		/** Revokes the address of a feed. Throws 404. */
		remove: (userId: string, templateId: string): Promise<void> =>
			setFeed(userId, templateId, null),

		/** Reads a feed. Throws 404 for an unknown address, and while its owner has no access. */
		async read(feedId: string, format: FeedFormat): Promise<{ text: string; updatedAt: Date }> {
			const owner = await store.findOwner(feedId);
			if (!owner) throw notFound('There is no feed at this address. It may have been revoked.');
			if (!owner.isServed)
				throw notFound('The owner of this feed has no active subscription at the moment.');
			const origin = publicOrigin(config);
			const address = `${origin}/api/feeds/${feedId}.${format}`;
			const content = { owner, origin, address, posts: await store.readPosts(owner) };
			return { text: writeFeed(format, content, networks), updatedAt: updatedAt(content) };
		},
	};
}
