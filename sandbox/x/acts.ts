import type { Person } from '../oauth/person.ts';
import { snowflake } from './corpus.ts';

/** A post that a person wrote through the API. */
export interface OwnPost {
	id: string;
	person: Person;
	/** As it was sent. */
	text: string;
	replyTo: string | undefined;
	/** Milliseconds since 1970: when it was written, and from when on lists show it. */
	time: number;
	shownFrom: number;
}

export interface Like {
	person: Person;
	tweetId: string;
}

/** What people have done here. */
export class Acts {
	posts: OwnPost[] = [];
	likes: Like[] = [];
	/** How often each was asked for, refused or not. */
	asked = { posts: 0, likes: 0 };

	post(written: Pick<OwnPost, 'person' | 'text' | 'replyTo'>, hiddenMs = 0): OwnPost {
		const time = Date.now();
		// Above the numbers that the posts of others end with in the same millisecond.
		const post = {
			...written,
			id: snowflake(time, 0x3fffff - this.posts.length),
			time,
			shownFrom: time + hiddenMs,
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

	/** What a list of this person's posts shows now, newest first. */
	shown(personId: string, start: number, end: number): OwnPost[] {
		const now = Date.now();
		return this.posts
			.filter(
				({ person, time, shownFrom }) =>
					person.id === personId && shownFrom <= now && time >= start && time < end,
			)
			.toReversed();
	}

	clear(): void {
		this.posts = [];
		this.likes = [];
		this.asked = { posts: 0, likes: 0 };
	}
}
