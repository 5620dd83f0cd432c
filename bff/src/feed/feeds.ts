import type { Feed } from '../../contract/feed/feed.ts';
import type { Source, SourceAccount, SourceList } from '../../contract/feed/sources.ts';
import { networkTitle } from '../../contract/networks/network-names.ts';
import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';
import type { Em } from '../database/orm.ts';
import { notFound } from '../http/app-error.ts';
import type { Network, PostSelection } from '../networks/network.ts';
import { type PostSource, PostSourceError, sourceErrors } from '../networks/post-source.ts';
import type { XCredentials, XRequestOptions } from '../networks/x/x-request.ts';
import { createXSearch } from '../networks/x/x-search.ts';
import { xQueryOf } from '../networks/x/x-selection.ts';
import { createFeedStore, type StoredFeed } from './feed-store.ts';
import { type FeedAccount, HOME, openSelection, readLists } from './open-selection.ts';
import type { TweetStore } from './tweet-store.ts';

/** The sources of a user's posts. */
export interface FeedSources {
	/**
	 * Each once. That of the first account at X comes first, then those of other accounts; chosen
	 * ones in the order of the choice.
	 */
	sources: PostSource[];
	/** What can be done to read more of X, or to read anything. Null if nothing is missing. */
	why: string | null;
	/** Why some of the chosen sources can't be read, in sentences. */
	unreadable: readonly string[];
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
	/** The user's connected accounts, except the first at X. Makes no request. None by default. */
	listAccounts?: ((userId: string) => Promise<readonly FeedAccount[]>) | undefined;
}

/** A user waits for lists. */
const LISTS_TIMEOUT_MS = 15_000;

export type Feeds = ReturnType<typeof createFeeds>;

/**
 * The users' feed settings, and the sources of their posts. At X: the user's own timeline if X is
 * connected, otherwise a search for the accounts and the query of the settings. In addition, the
 * timelines of further accounts at X and of those at other networks.
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

	const readStored = async (userId: string) => {
		const [accounts, stored] = await Promise.all([listAccounts(userId), feedStore.read(userId)]);
		return { accounts, ...stored };
	};

	/**
	 * What a user reads at X by their first account. Undefined if that needs a connection, or a key
	 * that is missing.
	 */
	const openAtX = async (
		userId: string,
		xAccount: StoredFeed['xAccount'],
		selection: PostSelection,
	): Promise<PostSource | undefined> => {
		if (xAccount) {
			const account = { accountId: xAccount.id, server: x.apiBaseUrl };
			const open = (refused?: string) => xAccess.access(userId, refused);
			return openSelection({ network, account, id: null, open }, selection);
		}
		if (selection.kind === 'home') return undefined;
		const credentials = await findCredentials(userId);
		if (!credentials) return undefined;
		return createXSearch({ ...x, accounts: [], query: xQueryOf(selection), credentials });
	};

	/** The whole feed. Makes no request to a network. */
	const chooseAll = async (userId: string) => {
		const { accounts, settings, xAccount } = await readStored(userId);
		const others = accounts.filter(isRead).map((account) => openSelection(account, HOME));
		const chosen = { settings, accounts, unreadable: [] };
		const home = await openAtX(userId, xAccount, HOME);
		if (home) return { ...chosen, reads: 'home' as const, why: null, sources: [home, ...others] };
		const without = (missing: MissingAtX) => ({
			...chosen,
			reads: 'none' as const,
			why: whyNothing(missing, accounts),
			sources: others,
		});
		const credentials = await findCredentials(userId);
		if (!credentials) return without('key');
		if (settings.accounts.length === 0 && settings.query === '') return without('search');
		const search = createXSearch({ ...x, ...settings, credentials });
		return { ...chosen, reads: 'search' as const, why: null, sources: [search, ...others] };
	};

	/** Some sources only. Makes no request to a network. */
	const chooseSome = async (userId: string, chosen: readonly Source[]): Promise<FeedSources> => {
		const { accounts, xAccount } = await readStored(userId);
		const sources: PostSource[] = [];
		const unreadable = new Set<string>();
		for (const source of chosen) {
			const selection = selectionOf(source);
			if (source.accountId === null) {
				const opened = await openAtX(userId, xAccount, selection).catch(messageOf);
				if (typeof opened === 'object') sources.push(opened);
				else unreadable.add(opened ?? 'Connect X to read what this filter reads there.');
				continue;
			}
			const account = accounts.find(({ id }) => id === source.accountId);
			const title = networkTitle(source.network);
			if (!account)
				unreadable.add(
					`An account at ${title} is no longer connected. Change the sources of this filter.`,
				);
			else if (!isRead(account)) unreadable.add(sourceErrors(title).connectionExpired().message);
			else sources.push(openSelection(account, selection));
		}
		const why = [...unreadable].join(' ') || null;
		return { sources, why, unreadable: [...unreadable] };
	};

	return {
		/**
		 * The sources of the whole feed, or only these. Without any that can be read, `sources` is
		 * empty and `why` says why. Makes no request to a network.
		 */
		async choose(userId: string, chosen: readonly Source[] = []): Promise<FeedSources> {
			const found = await (chosen.length > 0 ? chooseSome(userId, chosen) : chooseAll(userId));
			// Two accounts at X find the same posts by the same search, which are bought once.
			return {
				...found,
				sources: [...new Map(found.sources.map((one) => [one.key, one])).values()],
			};
		},

		/** The accounts that can read posts. Makes no request to a network. */
		async listAccounts(userId: string): Promise<SourceAccount[]> {
			const { accounts, xAccount } = await readStored(userId);
			const hasX = xAccount !== undefined || (await findCredentials(userId)) !== undefined;
			const atX: SourceAccount = {
				id: null,
				network: 'x',
				handle: xAccount?.handle ?? null,
				isExpired: false,
				kinds: network.sources.filter((kind) => xAccount !== undefined || kind !== 'home'),
				price: network.prices.read,
			};
			return [
				...(hasX ? [atX] : []),
				...accounts.map(({ id, network: { sources, prices }, timeline }) => ({
					id,
					...timeline,
					kinds: [...sources],
					price: prices.read,
				})),
			];
		},

		/** The lists of a connected account; asks the network. Throws `AppError`. */
		async readLists(userId: string, id: string): Promise<SourceList[]> {
			const account = (await listAccounts(userId)).find((each) => each.id === id);
			if (!account) throw notFound('This account is no longer connected.');
			const signal = AbortSignal.timeout(LISTS_TIMEOUT_MS);
			return readLists(account, signal).catch((error: unknown) => {
				throw signal.aborted ? sourceErrors(account.network.title).unavailable() : error;
			});
		},

		async describe(userId: string): Promise<Feed> {
			const [{ reads, why, settings, accounts }, { stored, storedSince }] = await Promise.all([
				chooseAll(userId),
				store.summarize(userId),
			]);
			return {
				reads,
				why,
				...settings,
				timelines: accounts.map(({ timeline }) => timeline),
				stored,
				storedSince: storedSince?.toISOString() ?? null,
			};
		},

		save: feedStore.save,
	};
}

/** What an account has to read. */
function selectionOf({ kind, value }: Source): PostSelection {
	switch (kind) {
		case 'home':
			return HOME;
		case 'account':
			return { kind, handle: value };
		case 'list':
			return { kind, id: value };
		case 'hashtag':
			return { kind, tag: value };
		case 'search':
			return { kind, query: value };
	}
}

/** The message of a source's error. Throws other errors. */
function messageOf(error: unknown): string {
	if (error instanceof PostSourceError) return error.message;
	throw error;
}

const isRead = ({ timeline }: FeedAccount): boolean => !timeline.isExpired;

type MissingAtX = 'key' | 'search';

/** What the user can do to read posts, or to read those of X too; null if those are read. */
function whyNothing(missing: MissingAtX, accounts: readonly FeedAccount[]): string | null {
	const read = accounts.filter(isRead);
	if (read.some(({ network }) => network.name === 'x')) return null;
	const added = { key: 'an X API key', search: 'accounts or a search' }[missing];
	if (read.length > 0) return `Connect X, or add ${added}, to read posts from X too.`;
	const expired = [...new Set(accounts.map(({ network }) => network.title))].join(' and ');
	const connect = expired ? `Connect ${expired} again, or X` : 'Connect X, Bluesky or Mastodon';
	const purpose = { key: ', so Warble can read posts', search: ' to read' }[missing];
	return `${connect}, or add ${added}${purpose}.`;
}

/** The error of reading a feed without sources. */
export function feedMissing(why: string | null): PostSourceError {
	return new PostSourceError('feed_missing', why ?? 'There is nothing to read posts from.');
}
