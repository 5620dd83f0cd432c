import type { Feed, FeedWishes } from '../../contract/feed.ts';
import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';

import type { Em } from '../database/orm.ts';
import type { PostSource } from '../providers/x/post-source.ts';
import type { XCredentials, XRequestOptions } from '../providers/x/x-request.ts';
import { createXSearch } from '../providers/x/x-search.ts';
import { createXTimeline } from '../providers/x/x-timeline.ts';
import type { TweetStore } from './tweet-store.ts';

/** Where a person's posts come from now. */
export type FeedChoice =
	| { reads: 'home' | 'search'; source: PostSource; why: null }
	| {
			reads: 'none';
			source: undefined /** What is missing, and what to do about it. */;
			why: string;
	  };

export interface FeedsOptions {
	em: Em;
	store: TweetStore;
	keys: ApiKeyStore;
	xAccess: Pick<XAccess, 'accessToken'>;
	/** The app token of this installation, for people without a key of their own. */
	appToken: string | undefined;
	x: XRequestOptions;
}

interface Row {
	subject: string | null;
	accounts: string[] | null;
	query: string | null;
}

export type Feeds = ReturnType<typeof createFeeds>;

/**
 * What people want to read, and which source reads it: their own timeline, or else a search for
 * what they named.
 */
export function createFeeds({ em, store, keys, xAccess, appToken, x }: FeedsOptions) {
	/** One look at everything that decides, and nothing that asks X. */
	const find = async (userId: string): Promise<{ subject: string | null } & FeedWishes> => {
		const [row] = await em.fork().execute<Row[]>(
			`select subject, accounts, query from users
			left join identities on identities.user_id = users.id and provider = 'twitter' and sealed_tokens is not null
			left join feeds on feeds.user_id = users.id
			where users.id = ?`,
			[userId],
		);
		return {
			subject: row?.subject ?? null,
			accounts: row?.accounts ?? [],
			query: row?.query ?? '',
		};
	};

	const credentialsOf = async (userId: string): Promise<XCredentials | undefined> => {
		const token = ownKey(userId, await keys.readSealed(userId));
		if (token !== undefined) return { token, access: 'own_key' };
		return appToken === undefined ? undefined : { token: appToken, access: 'installation' };
	};

	/** A key that cannot be opened any more counts as not stored, as everywhere. */
	const ownKey = (
		userId: string,
		sealed: Awaited<ReturnType<ApiKeyStore['readSealed']>>,
	): string | undefined => {
		try {
			return keys.open(userId, 'twitter_api_key', sealed);
		} catch {
			return undefined;
		}
	};

	const choose = async (userId: string): Promise<FeedChoice & { wishes: FeedWishes }> => {
		const { subject, ...wishes } = await find(userId);
		if (subject !== null) {
			const source = createXTimeline({
				...x,
				accountId: subject,
				accessToken: () => xAccess.accessToken(userId),
			});
			return { reads: 'home', source, why: null, wishes };
		}
		const credentials = await credentialsOf(userId);
		if (!credentials)
			return {
				reads: 'none',
				source: undefined,
				why: 'Connect X, or store an X API key, so that posts can be read.',
				wishes,
			};
		if (wishes.accounts.length === 0 && wishes.query === '') {
			return {
				reads: 'none',
				source: undefined,
				why: 'Connect X, or name accounts or a search to read.',
				wishes,
			};
		}
		return {
			reads: 'search',
			source: createXSearch({ ...x, ...wishes, credentials }),
			why: null,
			wishes,
		};
	};

	return {
		choose,

		async describe(userId: string): Promise<Feed> {
			const [{ reads, why, wishes }, { stored, storedSince }] = await Promise.all([
				choose(userId),
				store.summarize(userId),
			]);
			return { reads, why, ...wishes, stored, storedSince: storedSince?.toISOString() ?? null };
		},

		async save(userId: string, { accounts, query }: FeedWishes): Promise<void> {
			await em.fork().execute(
				`insert into feeds (user_id, accounts, query) values (?, ?::jsonb, ?)
				on conflict (user_id) do update set accounts = excluded.accounts, query = excluded.query`,
				[userId, JSON.stringify(accounts), query],
			);
		},
	};
}
