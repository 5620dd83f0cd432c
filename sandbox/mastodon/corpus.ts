import type { Person } from '../oauth/person.ts';
import { type Author, authors } from '../x/authors.ts';
import { createCorpus } from '../x/corpus.ts';
import { defaultLists } from '../x/default-lists.ts';
import { DAY, postsPerDay } from '../x/feed-settings.ts';
import type { Status, Statuses } from './statuses.ts';
import type { List } from './world.ts';

const REACH_MS = 7 * DAY;

/**
 * Posts of the authors of the sandbox’s X, who are here too, with the same texts. Every user
 * follows them.
 */
export class Corpus {
	readonly #corpus = createCorpus(Math.floor(DAY / postsPerDay));
	/** Up to which slot the instance has the posts. */
	#filledTo: number | undefined;
	/** By slot; quotes refer to them. */
	#statuses = new Map<number, Status>();

	/** Adds the posts that were written since the last time, at first those of a week. */
	fill(statuses: Statuses): void {
		const now = Date.now();
		const newest = this.#corpus.slotAt(now);
		// The post of the newest slot may lie in the future.
		const first = this.#filledTo ?? this.#corpus.slotAt(now - REACH_MS);
		for (let slot = first; slot < newest; slot += 1) {
			const post = this.#corpus.at(slot, now);
			if (!post || (post.reference && post.reference.type !== 'quoted')) continue;
			const quoted = post.reference && this.#statuses.get(post.reference.slot);
			const status = statuses.add({
				quoted,
				// Of the first day, what is quoted can also be older than the instance.
				quoteState: post.reference && !quoted ? 'deleted' : 'accepted',
				author: personOf(post.author),
				text: post.text,
				time: post.time,
				language: post.author.lang,
				attachments: post.media.map((description, at) => ({
					id: `${slot}${at}`,
					ownerId: '',
					type: 'image',
					description,
					readyAt: 0,
					isBroken: false,
					statusId: post.id,
				})),
			});
			this.#statuses.set(slot, status);
		}
		this.#filledTo = newest;
	}

	clear(): void {
		this.#filledTo = undefined;
		this.#statuses.clear();
	}
}

const authorIds: ReadonlySet<string> = new Set(authors.map((author) => personOf(author).id));

export function isAuthor({ id }: Person): boolean {
	return authorIds.has(id);
}

/** The name of an author of the sandbox’s X, who has the same here. */
export function authorNamed(username: string): Person | undefined {
	const found = authors.find((author) => author.username.toLowerCase() === username.toLowerCase());
	return found && personOf(found);
}

/** Their ids contain the owner’s, so that they are the same after every start. */
export function defaultListsOf(ownerId: string): List[] {
	return defaultLists.map(({ name, members }, at) => ({
		id: `${ownerId}${at}`,
		ownerId,
		title: name,
		memberIds: new Set(members.map((member) => authorNamed(member)?.id ?? '')),
	}));
}

function personOf({ id, name, username }: Author): Person {
	return { id: `12${id}`, name, handle: `@${username}`, email: null, isEmailVerified: false };
}
