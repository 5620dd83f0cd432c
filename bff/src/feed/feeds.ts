import type { Feed, FeedSettings } from '../../contract/feed/feed.ts';
import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';

import type { Em } from '../database/orm.ts';
import type { PostSource } from '../providers/x/post-source.ts';
import type { XCredentials, XRequestOptions } from '../providers/x/x-request.ts';
import { createXSearch } from '../providers/x/x-search.ts';
import { createXTimeline } from '../providers/x/x-timeline.ts';
import { createFeedStore } from './feed-store.ts';
import type { TweetStore } from './tweet-store.ts';

/** The source of a user's posts. With `none`, `why` says what is missing and what to do. */
export type FeedSource =
	| { reads: 'home' | 'search'; source: PostSource; why: null }
	| { reads: 'none'; source: undefined; why: string };

export interface FeedsOptions {
	em: Em;
	store: TweetStore;
	keys: ApiKeyStore;
	xAccess: Pick<XAccess, 'accessToken'>;
	/** The installation's own X token, for users without a key. */
	appToken: string | undefined;
	x: XRequestOptions;
}

export type Feeds = ReturnType<typeof createFeeds>;

/**
 * The users' feed settings, and the source they select: the user's own timeline if X is connected,
 * otherwise a search for the accounts and the query of the settings.
 */
export function createFeeds({ em, store, keys, xAccess, appToken, x }: FeedsOptions) {
	const feedStore = createFeedStore(em);

	const findCredentials = async (userId: string): Promise<XCredentials | undefined> => {
		const token = openOwnKey(userId, await keys.readSealed(userId));
		if (token !== undefined) return { token, access: 'own_key' };
		return appToken === undefined ? undefined : { token: appToken, access: 'installation' };
	};

	/** A key that can no longer be decrypted counts as missing. */
	const openOwnKey = (
		userId: string,
		sealed: Awaited<ReturnType<ApiKeyStore['readSealed']>>,
	): string | undefined => {
		try {
			return keys.open(userId, 'twitter_api_key', sealed);
		} catch {
			return undefined;
		}
	};

	/** Makes no request to X. */
	const choose = async (userId: string): Promise<FeedSource & { settings: FeedSettings }> => {
		const { settings, xAccountId } = await feedStore.read(userId);
		if (xAccountId !== null) {
			const source = createXTimeline({
				...x,
				accountId: xAccountId,
				accessToken: () => xAccess.accessToken(userId),
			});
			return { reads: 'home', source, why: null, settings };
		}
		const credentials = await findCredentials(userId);
		if (!credentials)
			return {
				reads: 'none',
				source: undefined,
				why: 'Connect X, or add an X API key, so Warble can read posts.',
				settings,
			};
		if (settings.accounts.length === 0 && settings.query === '') {
			return {
				reads: 'none',
				source: undefined,
				why: 'Connect X, or add accounts or a search to read.',
				settings,
			};
		}
		return {
			reads: 'search',
			source: createXSearch({ ...x, ...settings, credentials }),
			why: null,
			settings,
		};
	};

	return {
		choose,

		async describe(userId: string): Promise<Feed> {
			const [{ reads, why, settings }, { stored, storedSince }] = await Promise.all([
				choose(userId),
				store.summarize(userId),
			]);
			return { reads, why, ...settings, stored, storedSince: storedSince?.toISOString() ?? null };
		},

		save: feedStore.save,
	};
}
