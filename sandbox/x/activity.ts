import type { Person } from '../oauth/person.ts';
import { snowflake } from './corpus.ts';
import type { MediaFile } from './media/media-files.ts';
import { hasLink } from './own-post-wire.ts';

/** A post that a user created through the API. */
export interface OwnPost {
	id: string;
	person: Person;
	/** The text as it was sent. */
	text: string;
	replyTo: string | undefined;
	/** The id of the post that it quotes. */
	quotes?: string | undefined;
	media: readonly MediaFile[];
	/** Milliseconds since 1970: when it was created, and from when lists show it. */
	time: number;
	visibleFrom: number;
}

export interface Like {
	person: Person;
	tweetId: string;
}

/** X's prices in US dollars. */
const prices = {
	post: 0.015,
	postWithLink: 0.2,
	delete: 0.01,
	mediaMetadata: 0.005,
	postRead: 0.005,
} as const;
type Charge = keyof typeof prices;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The posts and likes of users. */
export class Activity {
	posts: OwnPost[] = [];
	likes: Like[] = [];
	/** The number of requests, including refused ones. */
	requests = { posts: 0, likes: 0 };
	deleteRequests = 0;
	mediaRequests = 0;
	/** How often each item was charged. Failed requests are free. */
	charges: Partial<Record<Charge, number>> = {};
	/** Also counts the deleted ones, so that no id is used twice. */
	#count = 0;

	post(
		written: Pick<OwnPost, 'person' | 'text' | 'replyTo' | 'quotes'> &
			Partial<Pick<OwnPost, 'media'>>,
		{ hiddenMs = 0, time = Date.now() }: { hiddenMs?: number | undefined; time?: number } = {},
	): OwnPost {
		this.#count += 1;
		// Ids grow with time, even within a millisecond.
		const post = {
			media: [],
			...written,
			id: snowflake(time, 0x200000 | (this.#count & 0x1fffff)),
			time,
			visibleFrom: time + hiddenMs,
		};
		this.posts.push(post);
		this.charge(hasLink(written.text) ? 'postWithLink' : 'post');
		return post;
	}

	find(id: string): OwnPost | undefined {
		return this.posts.find((post) => post.id === id);
	}

	delete(id: string): void {
		this.posts = this.posts.filter((post) => post.id !== id);
		this.charge('delete');
	}

	like(like: Like): void {
		if (
			!this.likes.some(
				({ person, tweetId }) => person.id === like.person.id && tweetId === like.tweetId,
			)
		)
			this.likes.push(like);
	}

	likesOf(id: string): number {
		return this.likes.filter(({ tweetId }) => tweetId === id).length;
	}

	repliesTo(id: string): OwnPost[] {
		return this.posts.filter(({ replyTo }) => replyTo === id);
	}

	/** The age in milliseconds that older posts appear to have for their counts. */
	aheadMs = 0;

	/** The counts of a post, which grow after a minute, mostly in the first six hours. */
	countsOf({ id, time }: OwnPost) {
		const age = Math.max(0, Date.now() + this.aheadMs - time - MINUTE);
		const random = (Number(BigInt(id) & 0x3fffffn) * 0.618_033_988_749) % 1;
		const reach = (1 - Math.exp(-age / (6 * HOUR))) * 10 ** (1 + random * 2);
		return {
			likes: this.likesOf(id) + Math.floor(reach),
			reposts: Math.floor(reach * 0.2),
			replies: this.repliesTo(id).length + Math.floor(reach * 0.05),
			views: Math.floor(reach * 31),
		};
	}

	/**
	 * The visible posts that match in a range of time, newest first; `before` excludes newer ids.
	 */
	listPosts(
		matches: (post: OwnPost) => boolean,
		{ start, end, before }: { start: number; end: number; before: string | undefined },
	): OwnPost[] {
		const now = Date.now();
		return this.posts
			.filter(
				(post) =>
					matches(post) &&
					post.visibleFrom <= now &&
					post.time >= start &&
					post.time < end &&
					(before === undefined || isOlder(post.id, before)),
			)
			.sort((one, other) => (isOlder(one.id, other.id) ? 1 : -1));
	}

	charge(what: Charge, count = 1): void {
		this.charges[what] = (this.charges[what] ?? 0) + count;
	}

	/** US dollars. */
	spent(): number {
		const charges = Object.entries(this.charges) as [Charge, number][];
		const sum = charges.reduce((total, [what, count]) => total + prices[what] * count, 0);
		return Math.round(sum * 1000) / 1000;
	}

	clear(): void {
		this.posts = [];
		this.likes = [];
		this.requests = { posts: 0, likes: 0 };
		this.deleteRequests = 0;
		this.mediaRequests = 0;
		this.charges = {};
		this.aheadMs = 0;
	}
}

function isOlder(one: string, other: string): boolean {
	return BigInt(one) < BigInt(other);
}
