import type { Person } from '../oauth/person.ts';
import { snowflake } from './corpus.ts';

/** A post that a user created through the API. */
export interface OwnPost {
	id: string;
	person: Person;
	/** As it was sent. */
	text: string;
	replyTo: string | undefined;
	/** Milliseconds since 1970: when it was created, and from when lists show it. */
	time: number;
	visibleFrom: number;
}

export interface Like {
	person: Person;
	tweetId: string;
}

/** The posts and likes of users. */
export class Activity {
	posts: OwnPost[] = [];
	likes: Like[] = [];
	/** The number of requests, including refused ones. */
	requests = { posts: 0, likes: 0 };

	post(written: Pick<OwnPost, 'person' | 'text' | 'replyTo'>, hiddenMs = 0): OwnPost {
		const time = Date.now();
		// Differs from the ids of corpus posts of the same millisecond.
		const post = {
			...written,
			id: snowflake(time, 0x3fffff - this.posts.length),
			time,
			visibleFrom: time + hiddenMs,
		};
		this.posts.push(post);
		return post;
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

	/** The user's visible posts in a range of time, newest first. */
	listPosts(personId: string, start: number, end: number): OwnPost[] {
		const now = Date.now();
		return this.posts
			.filter(
				({ person, time, visibleFrom }) =>
					person.id === personId && visibleFrom <= now && time >= start && time < end,
			)
			.toReversed();
	}

	clear(): void {
		this.posts = [];
		this.likes = [];
		this.requests = { posts: 0, likes: 0 };
	}
}
