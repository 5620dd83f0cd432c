import { DAY_MS, MINUTE_MS } from '../../time.ts';
import type { AddressedPost, Network, NetworkPrices, PostSelection } from '../network.ts';
import { mastodonLimits } from './instance.ts';
import { InstanceCache } from './instance-cache.ts';
import { mastodonErrors } from './mastodon-errors.ts';
import type { MastodonHttpOptions } from './mastodon-http.ts';
import type { ReadingOptions } from './mastodon-reading.ts';
import { openMastodonSession } from './mastodon-session.ts';
import type { UploadPauses } from './upload-media.ts';

export interface MastodonOptions extends UploadPauses, ReadingOptions {
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs?: number | undefined;
	/** Sends requests. Users type the addresses of instances: it has to refuse private ones. */
	fetch?: typeof fetch | undefined;
}

/** A page of forty long statuses with their accounts and cards is smaller than one megabyte. */
const MAX_BYTES = 8 * 2 ** 20;
/** Mastodon keeps an `Idempotency-Key` for up to an hour. */
const REPEATABLE_MS = 45 * MINUTE_MS;
/** An instance may read lists from a copy of its database. */
const HIDDEN_MS = MINUTE_MS;
/** Home timelines and lists are kept for their newest few hundred posts only. */
const SHORT_REACH_MS = 7 * DAY_MS;
const LONG_REACH_MS = 60 * DAY_MS;

const free: NetworkPrices = { read: 0, post: 0, postWithLink: 0, media: 0, deletePost: 0 };

/** Mastodon, and other servers with its API. https://docs.joinmastodon.org/api/ */
export function createMastodon({
	timeoutMs = 15_000,
	// Looked up for each request, so that instrumentation of the global one applies.
	fetch: send = (input, init) => fetch(input, init),
	...pauses
}: MastodonOptions = {}): Network {
	const http: MastodonHttpOptions = { fetch: send, timeoutMs, maxBytes: MAX_BYTES };
	const instances = new InstanceCache(http);
	return {
		name: 'mastodon',
		title: 'Mastodon',
		errors: mastodonErrors,
		publishing: { isThreadAtomic: false, repeatableMs: REPEATABLE_MS, hiddenMs: HIDDEN_MS },
		prices: free,
		sources: ['home', 'account', 'list', 'hashtag', 'search'],
		timeoutMs,

		urlOf: (post) => post.url ?? pageAtServer(post),

		capabilitiesOf(scopes) {
			const granted = new Set(scopes?.split(' '));
			const has = (scope: string) => granted.has(scope) || granted.has(scope.replace(/:.*/, ''));
			return {
				canRead: has('read:statuses'),
				canAct: has('write:statuses') && has('write:favourites'),
				canPostMedia: has('write:statuses') && has('write:media'),
			};
		},

		describeSource: ({ accountId, server }, selection) => ({
			key: JSON.stringify(['mastodon', server, accountId, selection.kind, nameOf(selection)]),
			reachMs: ['home', 'list'].includes(selection.kind) ? SHORT_REACH_MS : LONG_REACH_MS,
		}),

		knownLimits: (server) =>
			(server === undefined ? undefined : instances.known(server)?.limits) ?? mastodonLimits,

		open: (account) => openMastodonSession(account, { http, pauses, instances }),
	};
}

/** The page of a status at the server through which it was read, for a reblog the original's. */
function pageAtServer({ repostOf, ...post }: AddressedPost): string {
	const { id, authorUsername } = repostOf ?? post;
	const [host = '', idThere = ''] = id.split('/');
	return `https://${host}/${authorUsername === '' ? 'web/statuses' : `@${authorUsername}`}/${idThere}`;
}

/** What is read. Names of accounts and hashtags are the same in capitals. */
function nameOf(selection: PostSelection): string {
	switch (selection.kind) {
		case 'home':
			return '';
		case 'account':
			return selection.handle.toLowerCase();
		case 'list':
			return selection.id;
		case 'hashtag':
			return selection.tag.toLowerCase();
		case 'search':
			return selection.query;
	}
}
