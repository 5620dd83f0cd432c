import type { ErrorCode } from '../../../contract/errors.ts';
import { AppError } from '../../http/app-error.ts';

/** A post as it was when it was read. */
export interface Post {
	/** Digits; a number would lose some of them. Of an edited post the newest version's. */
	id: string;
	/** Who posted it, and for a repost who reposted. */
	authorId: string;
	authorName: string;
	/** Without `@`. */
	authorUsername: string;
	avatarUrl: string | null;
	/** Whole and plain: no markup, nothing escaped, links in full. A repost's is the original's. */
	text: string;
	createdAt: Date;
	/** A repost's counts are the original's. */
	likes: number;
	retweets: number;
	replies: number;
	/** The original of a repost. */
	repostOf: { id: string; authorName: string; authorUsername: string } | null;
	/** The id of the post that this one answers. */
	replyTo: string | null;
	/** As the provider guessed it: `en`, `ja`, `und`. */
	lang: string | null;
	/** Ids of all versions, oldest first; at least its own. */
	editIds: string[];
}

export interface PostPage {
	/** Newest first; also across pages. */
	posts: Post[];
	/** Posts that the provider counts for these, which can be more. */
	billed: number;
	/**
	 * Whether the provider says that this is all there is in the window. Not said when reading
	 * stopped for another reason.
	 */
	isLast: boolean;
}

export interface PostRequest {
	/** Inclusive. */
	since: Date;
	/** Exclusive. */
	until: Date;
	maxPosts: number;
	/**
	 * Posts that the provider may count for all of it; reading ends before it asks for more. Any
	 * number without it.
	 */
	maxBilled?: number | undefined;
	/** Ends waiting and reading at once; the iteration throws its reason. */
	signal: AbortSignal;
	/** The provider wants no request before this moment; reading goes on by itself then. */
	onWait?: ((until: Date) => void) | undefined;
}

/** Somewhere posts are read from. */
export interface PostSource {
	/**
	 * What it reads, as a text that is the same for the same posts: an account's timeline, a search.
	 */
	key: string;
	/** How many milliseconds back it reaches; asking for more gets no more. */
	reachMs: number;
	/**
	 * Each post once, and of an edited one the newest version; never more than `maxPosts`. Throws
	 * `PostSourceError` when the provider gives no (further) answer; the pages before hold.
	 */
	read(question: PostRequest): AsyncIterable<PostPage>;
}

/** The codes of `contract/errors.ts` that a source fails with, and their statuses. */
const statuses = {
	feed_missing: 400,
	connection_expired: 400,
	posts_refused: 400,
	posts_out_of_credit: 400,
	posts_rate_limited: 503,
	posts_unavailable: 503,
} as const satisfies Partial<Record<ErrorCode, number>>;

/**
 * Why there are no (further) posts, in words for the person who waits. Holds no word of the
 * provider that could be secret.
 */
export class PostSourceError extends AppError {
	constructor(code: keyof typeof statuses, message: string, retryAfter?: number) {
		super(statuses[code], code, message, retryAfter);
	}
}
