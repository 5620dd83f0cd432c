import type { Feed } from '../../contract/feed/feed.ts';
import type { SourceList } from '../../contract/feed/sources.ts';
import { AppError } from '../http/app-error.ts';
import type { Network, NetworkAccount, PostSelection } from '../networks/network.ts';
import {
	type PostPage,
	type PostRequest,
	type PostSource,
	PostSourceError,
} from '../networks/post-source.ts';
import { asStored } from '../networks/stored-id.ts';

/** An account through which posts are read. */
export interface ReadAccount {
	network: Network;
	account: Pick<NetworkAccount, 'accountId' | 'server'>;
	/** The id of the connected account; null for the first one at X. */
	id: string | null;
	/**
	 * Called when posts are read. Undefined if the account is no longer connected. `refused`: a
	 * token that the network does not accept. Throws `AppError`.
	 */
	open(refused?: string): Promise<NetworkAccount | undefined>;
	/** Called with the outcome of a reading: undefined, or its error. */
	report?: ((error: AppError | undefined) => Promise<void>) | undefined;
}

/** A connected account whose home timeline belongs to a user's feed. */
export interface FeedAccount extends ReadAccount {
	/** The account as the user sees it. */
	timeline: Feed['timelines'][number];
}

export const HOME: PostSelection = { kind: 'home' };

/** What an account reads, such as its home timeline, as a source of posts. */
export function openSelection(from: ReadAccount, selection: PostSelection): PostSource {
	const { network, account, id, report } = from;

	/** Refreshes a token that the network refuses, if no page was read. */
	async function* readPages(request: PostRequest): AsyncIterable<PostPage> {
		const opened = await openNow(from);
		let hasPages = false;
		try {
			for await (const page of network.open(opened).read(selection, request)) {
				hasPages = true;
				yield page;
			}
		} catch (error) {
			if (hasPages) throw error;
			yield* network.open(await openAgain(from, opened, error)).read(selection, request);
		}
	}

	return {
		...network.describeSource(account, selection),
		title: network.title,
		price: network.prices.read,
		async *read(request) {
			let isReported = false;
			try {
				for await (const page of readPages(request)) {
					if (!isReported) await report?.(undefined);
					isReported = true;
					yield { ...page, posts: page.posts.map((post) => asStored(post, network, account, id)) };
				}
			} catch (error) {
				if (error instanceof AppError) await report?.(error);
				throw error;
			}
		},
	};
}

/** The account's own lists, sorted by name. Throws `PostSourceError`, or the signal's reason. */
export async function readLists(from: ReadAccount, signal: AbortSignal): Promise<SourceList[]> {
	const listsOf = async (account: NetworkAccount) =>
		(await from.network.open(account).listLists?.(signal)) ?? [];
	const opened = await openNow(from);
	try {
		return await listsOf(opened);
	} catch (error) {
		return listsOf(await openAgain(from, opened, error));
	}
}

/** Throws `PostSourceError`, also for an account that is no longer connected. */
async function openNow({ network, open }: ReadAccount, refused?: string): Promise<NetworkAccount> {
	const opened = await open(refused).catch(rethrowAsSource);
	if (opened) return opened;
	const message = `${network.title} is no longer connected. Connect it again in Settings.`;
	throw new PostSourceError('feed_missing', message);
}

/** Refreshes the account's token if `error` says that it was refused; otherwise throws `error`. */
async function openAgain(
	from: ReadAccount,
	{ token }: NetworkAccount,
	error: unknown,
): Promise<NetworkAccount> {
	if (!(error instanceof AppError && error.code === 'connection_expired')) throw error;
	const next = await openNow(from, token);
	if (next.token === token) throw error;
	return next;
}

/** An account that cannot be opened fails its own source, and no other. */
function rethrowAsSource(error: unknown): never {
	if (!(error instanceof AppError)) throw error;
	const isExpired = error.code === 'connection_expired';
	const code = isExpired ? 'connection_expired' : 'posts_unavailable';
	throw new PostSourceError(code, error.message, error.retryAfter);
}
