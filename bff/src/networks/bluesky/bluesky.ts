import { DAY_MS } from '../../time.ts';
import type { Network, PostSelection } from '../network.ts';
import type { Fetch } from './bluesky-agent.ts';
import { blueskyErrors } from './bluesky-errors.ts';
import { blueskyLimits } from './bluesky-limits.ts';
import type { ReadOptions } from './bluesky-read.ts';
import { postUrl } from './bluesky-web.ts';
import { openLazySession } from './lazy-session.ts';

export interface BlueskyOptions extends ReadOptions {
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs?: number | undefined;
	/** Sends the requests. Servers are chosen by users, so it has to refuse private addresses. */
	fetch: Fetch;
	/** The site that shows posts. By default `https://bsky.app`. */
	webUrl?: string | undefined;
	/** The service that encodes videos. By default `https://video.bsky.app`. */
	videoUrl?: string | undefined;
	/** The pause before asking again whether a video is encoded. */
	videoPollMs?: number | undefined;
}

/** Feeds have no documented end. */
const REACH_MS = 30 * DAY_MS;

/**
 * Bluesky, by the AT protocol. A post's record key depends only on its `key` and first attempt, so
 * that a repeated request never makes a second post. https://docs.bsky.app
 */
export function createBluesky({
	timeoutMs = 15_000,
	fetch,
	webUrl = 'https://bsky.app',
	videoUrl = 'https://video.bsky.app',
	videoPollMs,
	...readOptions
}: BlueskyOptions): Network {
	return {
		name: 'bluesky',
		title: 'Bluesky',
		errors: blueskyErrors,
		publishing: { isThreadAtomic: true, repeatableMs: Number.POSITIVE_INFINITY, hiddenMs: 0 },
		prices: { read: 0, post: 0, postWithLink: 0, media: 0, deletePost: 0 },
		sources: ['home', 'account', 'list', 'hashtag', 'search'],
		timeoutMs,

		urlOf: (post) => post.url ?? postUrl(webUrl, post),

		// An app password allows everything but direct messages and settings of the account.
		capabilitiesOf: () => ({ canRead: true, canAct: true, canPostMedia: true }),

		describeSource: ({ accountId }, selection) => ({
			key: `${selection.kind} ${detailOf(selection)}${accountId}`,
			reachMs: REACH_MS,
		}),

		knownLimits: () => blueskyLimits,

		open: (account) =>
			openLazySession(account, { timeoutMs, fetch, readOptions, videoUrl, videoPollMs }),
	};
}

/** What accounts see differs by their blocks and mutes, so it is part of every key too. */
function detailOf(selection: PostSelection): string {
	switch (selection.kind) {
		case 'home':
			return '';
		case 'account':
			return `${selection.handle.toLowerCase()} `;
		case 'list':
			return `${selection.id} `;
		case 'hashtag':
			return `${selection.tag.toLowerCase()} `;
		case 'search':
			return `${selection.query} `;
	}
}
