import type { ErrorCode } from '../../contract/errors.ts';
import type { NetworkName } from '../../contract/networks/network-names.ts';
import { AppError } from '../http/app-error.ts';

/** Content next to the text of a post, as plain text. */
export interface PostAttachments {
	/** A description (alt text) for each image, GIF and video; null where there is none. */
	media: (string | null)[];
	/** The options of a poll. */
	poll: string[];
	/** The post that this one quotes, without what that one quotes itself. */
	quote: PostQuote | null;
	/** Set if the quoted post was deleted, or is not shown to the account. */
	isQuoteMissing?: true;
}

/** A quoted post. Rows of earlier releases have no `id` and no `url`. */
export interface PostQuote {
	authorName: string;
	/** Without `@`. */
	authorUsername: string;
	/** Plain text, cut by `toQuote`. */
	text: string;
	/** As in `Post`. */
	id?: string;
	/** As in `Post`. */
	url?: string | null;
}

/** A post as it was when it was read. */
export interface Post {
	network: NetworkName;
	/**
	 * The network's id, such as X's digits, too many for a number. Where posts are stored, all ids
	 * are in the form of `stored-id.ts`. For an edited post the id of its newest version.
	 */
	id: string;
	/**
	 * The address of its page, if the network says it: see `urlOf` of the network. A repost has the
	 * original's.
	 */
	url: string | null;
	/** The author; for a repost the account that reposted. */
	authorId: string;
	authorName: string;
	/** Without `@`. */
	authorUsername: string;
	avatarUrl: string | null;
	/** Full plain text: no markup, no escapes, links expanded. A repost has the original's text. */
	text: string;
	createdAt: Date;
	/** A repost's counts are the original's. */
	likes: number;
	retweets: number;
	replies: number;
	/** The original of a repost. */
	repostOf: { id: string; authorName: string; authorUsername: string } | null;
	/** The id of the post that this one replies to. */
	replyTo: string | null;
	/** The language as guessed by the provider: `en`, `ja`, `und`. */
	lang: string | null;
	/** The ids of all versions, oldest first, including its own. */
	editIds: string[];
	/** Null if there is nothing. For a repost, the original's. */
	attached: PostAttachments | null;
}

export interface PostPage {
	/** Newest first, also across pages. */
	posts: Post[];
	/** The number of posts that the provider bills for this page. Can be more than `posts`. */
	billed: number;
	/**
	 * Whether the provider says that there are no more posts in the window. False if reading stopped
	 * for another reason.
	 */
	isLast: boolean;
}

export type PayFor = (posts: number) => Promise<((billed: number) => Promise<void>) | undefined>;

export interface PostRequest {
	/** Inclusive. */
	since: Date;
	/** Exclusive. */
	until: Date;
	maxPosts: number;
	/**
	 * Maximum number of posts that the provider may bill for the whole request. Reading ends before
	 * it would be exceeded. No limit by default.
	 */
	maxBilled?: number | undefined;
	/**
	 * Called before each page that may be billed, with the maximum number of its posts. Reading ends
	 * if it resolves to undefined, otherwise the result is called with the number that was billed.
	 */
	payFor?: PayFor | undefined;
	/** Aborts waiting and reading; the iteration throws the signal's reason. */
	signal: AbortSignal;
	/** Called when reading pauses until this time because of the provider's rate limit. */
	onWait?: ((until: Date) => void) | undefined;
}

/** A source of posts, such as a timeline or a search at a network. Ids are as they are stored. */
export interface PostSource {
	/**
	 * Identifies the content that is read (an account's timeline, a search): equal for equal sources.
	 */
	key: string;
	/** The network's name in sentences, such as `Bluesky`. */
	title: string;
	/** What reading a post costs, in US dollars. */
	price: number;
	/** How many milliseconds back the source reaches. Older posts are not found. */
	reachMs: number;
	/**
	 * Reads posts page by page: each post once, edited ones in their newest version, at most
	 * `maxPosts`. Throws `PostSourceError` when the provider fails; the pages before are valid.
	 */
	read(request: PostRequest): AsyncIterable<PostPage>;
}

/** The error codes of a post source, and their HTTP statuses. */
const statuses = {
	feed_missing: 400,
	connection_expired: 400,
	posts_refused: 400,
	posts_out_of_credit: 400,
	posts_rate_limited: 503,
	posts_unavailable: 503,
} as const satisfies Partial<Record<ErrorCode, number>>;

/**
 * Why reading posts failed. The message is for the user and contains nothing secret that the
 * provider sent.
 */
export class PostSourceError extends AppError {
	constructor(code: keyof typeof statuses, message: string, retryAfter?: number) {
		super(statuses[code], code, message, retryAfter);
	}
}

/** What the user can do if a network refuses what a source names. */
export const CHECK_SOURCES = 'Check the sources of this filter.';

export type SourceErrors = ReturnType<typeof sourceErrors>;

/** The errors of reading that every network has. `title`: its name in sentences, such as `X`. */
export function sourceErrors(title: string) {
	return {
		connectionExpired: () =>
			new PostSourceError(
				'connection_expired',
				`${title} no longer accepts your connection. Connect ${title} again in Settings.`,
			),

		/** The network is down or too slow, or its response is invalid. */
		unavailable: () =>
			new PostSourceError(
				'posts_unavailable',
				`${title} does not respond as expected right now. What was read so far is kept; try again in a few minutes.`,
			),

		/** `seconds`: how long the rate limit lasts. */
		rateLimited: (seconds: number) =>
			new PostSourceError(
				'posts_rate_limited',
				`${title} limits how fast posts can be read. Try again in ${Math.ceil(seconds / 60)} min.`,
				Math.ceil(seconds),
			),

		/** `message`: what the network refused, and what the user can do. */
		refused: (message: string) => new PostSourceError('posts_refused', message),
	};
}
