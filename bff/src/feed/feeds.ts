import type { Feed, FeedSettings } from '../../contract/feed/feed.ts';
import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';
import type { Em } from '../database/orm.ts';
import type { Network } from '../networks/network.ts';
import { type PostSource, PostSourceError } from '../networks/post-source.ts';
import type { XCredentials, XRequestOptions } from '../networks/x/x-request.ts';
import { createXSearch } from '../networks/x/x-search.ts';
import { createFeedStore } from './feed-store.ts';
import { type FeedAccount, openHome } from './open-home.ts';
import type { TweetStore } from './tweet-store.ts';

/** The sources of a user's posts. */
export interface FeedSources {
	/** X's first, then those of other accounts. */
	sources: PostSource[];
	/** What is read from X. */
	reads: Feed['reads'];
	/** With `none`: what is missing at X, and what to do. Otherwise null. */
	why: string | null;
}

interface ChosenSources extends FeedSources {
	settings: FeedSettings;
	timelines: Feed['timelines'];
}

export interface FeedsOptions {
	em: Em;
	store: TweetStore;
	keys: ApiKeyStore;
	xAccess: Pick<XAccess, 'access'>;
	network: Network;
	/** The installation's own X token, for users without a key. */
	appToken: string | undefined;
	x: XRequestOptions;
	/** The user's accounts at other networks. Makes no request. None by default. */
	listAccounts?: ((userId: string) => Promise<readonly FeedAccount[]>) | undefined;
}

export type Feeds = ReturnType<typeof createFeeds>;

/**
 * The users' feed settings, and the sources of their posts. At X: the user's own timeline if X is
 * connected, otherwise a search for the accounts and the query of the settings. At other networks:
 * the timelines of their accounts.
 */
export function createFeeds({
	em,
	store,
	keys,
	xAccess,
	network,
	appToken,
	x,
	listAccounts = async () => [],
}: FeedsOptions) {
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
	const chooseAtX = async (
		userId: string,
		accounts: readonly FeedAccount[],
	): Promise<FeedSources & { settings: FeedSettings }> => {
		const { settings, xAccountId } = await feedStore.read(userId);
		const none = (missing: MissingAtX) => ({
			reads: 'none' as const,
			sources: [],
			why: whyNothing(missing, accounts),
			settings,
		});
		if (xAccountId !== null) {
			const home = openHome({
				network,
				account: { accountId: xAccountId, server: x.apiBaseUrl },
				id: null,
				open: (refused) => xAccess.access(userId, refused),
			});
			return { reads: 'home', sources: [home], why: null, settings };
		}
		const credentials = await findCredentials(userId);
		if (!credentials) return none('key');
		if (settings.accounts.length === 0 && settings.query === '') return none('search');
		const search = createXSearch({ ...x, ...settings, credentials });
		return { reads: 'search', sources: [search], why: null, settings };
	};

	/** Makes no request to a network. */
	const choose = async (userId: string): Promise<ChosenSources> => {
		const accounts = await listAccounts(userId);
		const atX = await chooseAtX(userId, accounts);
		return {
			...atX,
			sources: [...atX.sources, ...accounts.filter(isRead).map(openHome)],
			timelines: accounts.map(({ timeline }) => timeline),
		};
	};

	return {
		choose,

		async describe(userId: string): Promise<Feed> {
			const [{ reads, why, settings, timelines }, { stored, storedSince }] = await Promise.all([
				choose(userId),
				store.summarize(userId),
			]);
			return {
				reads,
				why,
				...settings,
				timelines,
				stored,
				storedSince: storedSince?.toISOString() ?? null,
			};
		},

		save: feedStore.save,
	};
}

const isRead = ({ timeline }: FeedAccount): boolean => !timeline.isExpired;

type MissingAtX = 'key' | 'search';

/** What the user can do to read posts, or to read those of X too. */
function whyNothing(missing: MissingAtX, accounts: readonly FeedAccount[]): string {
	const added = { key: 'an X API key', search: 'accounts or a search' }[missing];
	if (accounts.some(isRead)) return `Connect X, or add ${added}, to read posts from X too.`;
	const expired = [...new Set(accounts.map(({ network }) => network.title))].join(' and ');
	const connect = expired ? `Connect ${expired} again, or X` : 'Connect X, Bluesky or Mastodon';
	const purpose = { key: ', so Warble can read posts', search: ' to read' }[missing];
	return `${connect}, or add ${added}${purpose}.`;
}

/** The error of reading a feed without sources. */
export function feedMissing(why: string | null): PostSourceError {
	return new PostSourceError('feed_missing', why ?? 'There is nothing to read posts from.');
}
