import type { PostLimits } from '../../contract/networks/count-post.ts';
import type { NetworkName } from '../../contract/networks/network-names.ts';
import type { NetworkErrors, WriteKind } from './network-error.ts';
import type { Post, PostPage, PostRequest } from './post-source.ts';

/**
 * A network where users read and write posts: X, Bluesky or Mastodon. Each folder beside this file
 * implements one, and `networks.ts` lists them. Nothing else knows a network's protocol. The
 * conformance suite (`testing/server-conformance.ts`, `testing/network-conformance.ts`) says what
 * each has to do.
 */
export interface Network {
	readonly name: NetworkName;
	/** The name in sentences, such as `Bluesky`. */
	readonly title: string;
	readonly errors: NetworkErrors;
	readonly publishing: PublishingFacts;
	readonly prices: NetworkPrices;
	/** What `read` accepts. */
	readonly sources: readonly PostSelection['kind'][];
	/** Timeout of one request, in milliseconds. */
	readonly timeoutMs: number;

	/**
	 * The address of a post's page, for a repost the original's. Of a post without an author's name,
	 * such as one that was just published, only the id has to be known.
	 */
	urlOf(post: AddressedPost): string;

	/** What a connection with these scopes may do. `scopes`: separated by spaces. */
	capabilitiesOf(scopes: string | null): Capabilities;

	/**
	 * Identifies what `read` reads, and says how many milliseconds it reaches back. `key` is equal
	 * for equal accounts and selections, and for no others.
	 */
	describeSource(
		account: Pick<NetworkAccount, 'accountId' | 'server'>,
		selection: PostSelection,
	): { key: string; reachMs: number };

	/**
	 * What a post at a server may contain, as far as it is known without waiting for a response: see
	 * `limits` of the session. `server`: undefined if it is not known.
	 */
	knownLimits(server: string | undefined): PostLimits;

	/** The network as this account sees it. Makes no request. */
	open(account: NetworkAccount): NetworkSession;
}

/** What the address of a post's page depends on. `id`: as it is stored, see `stored-id.ts`. */
export type AddressedPost = Pick<Post, 'id' | 'url' | 'authorUsername'> & {
	repostOf?: Post['repostOf'];
};

/** For the address of a post of which only the id is known. */
export function postWithId(id: string): AddressedPost {
	return { id, url: null, authorUsername: '' };
}

/** An account at a network, with the right to act for it. */
export interface NetworkAccount {
	/** The network's id of the account: digits at X, a DID at Bluesky. */
	accountId: string;
	/** Origin of the account's server, such as `https://mastodon.social`. */
	server: string;
	/** What a request needs. Only the network's adapter reads it. */
	token: string;
}

/**
 * How a network treats a post whose request is sent twice, or whose response is lost. Retries and
 * lookups follow from this.
 */
export interface PublishingFacts {
	/** Whether a thread is one request that is done completely or not at all. */
	isThreadAtomic: boolean;
	/**
	 * For how many milliseconds after the first attempt a request can be repeated with the same `key`
	 * without a second post. 0: never. Infinity: always.
	 */
	repeatableMs: number;
	/** For how many milliseconds a new post may be missing in the author's own list. */
	hiddenMs: number;
}

/** What requests cost, in US dollars. */
export interface NetworkPrices {
	/** For reading a post. */
	read: number;
	post: number;
	/** For a post that contains a link, instead of `post`. */
	postWithLink: number;
	/** For each alt text of an image, GIF or video. */
	media: number;
	deletePost: number;
}

export interface Capabilities {
	canRead: boolean;
	/** Like, reply and post. */
	canAct: boolean;
	/** Posts with images and videos. */
	canPostMedia: boolean;
}

/** Which posts are read. */
export type PostSelection =
	/** The account's home timeline. */
	| { kind: 'home' }
	/** Posts of another account. `handle`: without a leading `@`. */
	| { kind: 'account'; handle: string }
	/** `id`: the network's id of a list or feed. */
	| { kind: 'list'; id: string }
	/** `tag`: without `#`. */
	| { kind: 'hashtag'; tag: string }
	| { kind: 'search'; query: string };

/** A post to create. */
export interface NewPost {
	text: string;
	/** The id of the post that it replies to. In a thread: the part before. */
	replyTo?: string | undefined;
	/** Results of `uploadMedia`, in order. */
	media?: readonly string[] | undefined;
	/** Equal in all attempts to send this post, and in no other post. */
	key: string;
	/** When the first attempt began. Equal in all attempts. */
	firstAttemptAt: Date;
	/** Hides the post behind this text, at networks that have content warnings. */
	contentWarning?: string | undefined;
	/** BCP 47, such as `en`. */
	lang?: string | undefined;
}

/** An own post whose id is not known. */
export interface SoughtPost extends Pick<NewPost, 'text' | 'replyTo' | 'key'> {
	hasMedia: boolean;
	/** When the first attempt to send it began. */
	since: Date;
	/** Milliseconds since 1970 by the clock of `since`. Default: this process's. */
	now?: (() => number) | undefined;
	/** Ids of other posts, which do not match. */
	except?: ReadonlySet<string> | undefined;
}

/** A file for a post. */
export interface MediaFile {
	kind: 'image' | 'gif' | 'video';
	/** The media type, such as `image/png`. */
	type: string;
	/** Bytes. */
	size: number;
	/** Pixels as displayed, after rotation. */
	width: number;
	height: number;
	/** Called again if the upload has to start over. */
	read: () => AsyncIterable<Uint8Array>;
	/** The description for people who do not see it; empty if there is none. */
	alt: string;
	signal: AbortSignal;
}

/** A list that an account has at its network. */
export interface OwnList {
	id: string;
	name: string;
}

/** The public counts of a post. */
export interface PostMetrics {
	id: string;
	likes: number;
	reposts: number;
	replies: number;
	/** Null if the network does not report it. */
	views: number | null;
}

/**
 * Requests to a network for one account. Requests that change something throw `NetworkError`: see
 * there. Requests that read throw `PostSourceError`, or the signal's reason. Both have the code
 * `connection_expired` if the network does not accept the token; nothing was done then.
 */
export interface NetworkSession {
	/** What a post of this account may contain. */
	limits(): Promise<PostLimits>;

	/**
	 * Reads posts page by page, newest first: each post once, edited ones in their newest version, at
	 * most `maxPosts`. If it throws, the pages before are valid.
	 */
	read(selection: PostSelection, request: PostRequest): AsyncIterable<PostPage>;

	/**
	 * The account's own lists, which `read` accepts: at most 200, sorted by name. A name has at most
	 * 200 characters. Missing at networks where the list has to be named by its id.
	 */
	listLists?(signal: AbortSignal): Promise<OwnList[]>;

	/** Undefined if the network says that it no longer exists, or is hidden from this account. */
	readPost(request: { id: string; signal: AbortSignal }): Promise<Post | undefined>;

	/** Succeeds if the post is already liked. */
	like(id: string): Promise<void>;

	/**
	 * Creates a post and returns its id. Sends one request that creates it, and never repeats that
	 * itself. `kind` decides the words of errors.
	 */
	publish(kind: Exclude<WriteKind, 'like' | 'delete'>, post: NewPost): Promise<string>;

	/**
	 * Creates a thread with one request, and returns the ids of its posts. Only at networks whose
	 * threads are atomic. `replyTo` is ignored.
	 */
	publishThread?(posts: readonly NewPost[]): Promise<string[]>;

	/**
	 * The id of an own post; undefined if the network shows none, which can also happen with a post
	 * that is younger than `hiddenMs`. Throws `outcome_unknown` if there are too many posts to
	 * search.
	 */
	findOwnPost(sought: SoughtPost): Promise<string | undefined>;

	/**
	 * The id of the account's newest reply to a post since a time. Texts are not compared. As
	 * `findOwnPost`.
	 */
	findReply(sought: { postId: string; since: Date }): Promise<string | undefined>;

	/** Deletes an own post. Succeeds if it no longer exists. */
	deletePost(id: string): Promise<void>;

	/** Uploads a file and returns what `NewPost.media` takes. Nothing is visible until then. */
	uploadMedia(file: MediaFile): Promise<string>;

	/** The counts of up to a hundred own posts. Deleted posts are missing. */
	readMetrics(request: { ids: readonly string[]; signal: AbortSignal }): Promise<PostMetrics[]>;
}
