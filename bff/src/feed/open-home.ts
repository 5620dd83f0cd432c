import type { Feed } from '../../contract/feed/feed.ts';
import { AppError } from '../http/app-error.ts';
import type { Network, NetworkAccount, PostSelection } from '../networks/network.ts';
import {
	type PostPage,
	type PostRequest,
	type PostSource,
	PostSourceError,
} from '../networks/post-source.ts';
import { asStored } from '../networks/stored-id.ts';

/** An account whose home timeline can be read. */
export interface HomeAccount {
	network: Network;
	account: Pick<NetworkAccount, 'accountId' | 'server'>;
	/** The id of the connected account; null for X. */
	id: string | null;
	/**
	 * Called when the timeline is read. Undefined if the account is no longer connected. `refused`: a
	 * token that the network does not accept. Throws `AppError`.
	 */
	open(refused?: string): Promise<NetworkAccount | undefined>;
	/** Called with the outcome of a reading: undefined, or its error. */
	report?: ((error: AppError | undefined) => Promise<void>) | undefined;
}

/** An account of another network than X whose home timeline belongs to a user's feed. */
export interface FeedAccount extends HomeAccount {
	/** The account as the user sees it. */
	timeline: Feed['timelines'][number];
}

const home: PostSelection = { kind: 'home' };

/** The home timeline of an account. */
export function openHome({ network, account, id, open, report }: HomeAccount): PostSource {
	const { title, prices } = network;

	/** An account, or the error of one that is no longer connected. */
	const openNow = async (refused?: string): Promise<NetworkAccount> => {
		const opened = await open(refused).catch(rethrowAsSource);
		if (opened) return opened;
		const message = `${title} is no longer connected. Connect it again in Settings.`;
		throw new PostSourceError('feed_missing', message);
	};

	/** Refreshes a token that the network refuses, if no page was read. */
	async function* readPages(request: PostRequest): AsyncIterable<PostPage> {
		const opened = await openNow();
		let hasPages = false;
		try {
			for await (const page of network.open(opened).read(home, request)) {
				hasPages = true;
				yield page;
			}
		} catch (error) {
			const isRefused = error instanceof AppError && error.code === 'connection_expired';
			if (!isRefused || hasPages) throw error;
			const next = await openNow(opened.token);
			if (next.token === opened.token) throw error;
			yield* network.open(next).read(home, request);
		}
	}

	return {
		...network.describeSource(account, home),
		title,
		price: prices.read,
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

/** An account that cannot be opened fails its own source, and no other. */
function rethrowAsSource(error: unknown): never {
	if (!(error instanceof AppError)) throw error;
	const isExpired = error.code === 'connection_expired';
	const code = isExpired ? 'connection_expired' : 'posts_unavailable';
	throw new PostSourceError(code, error.message, error.retryAfter);
}
