import type { Person } from '../oauth/person.ts';
import type { Attachment } from './attachments.ts';

export interface Status {
	id: string;
	author: Person;
	/** Milliseconds since 1970. */
	time: number;
	text: string;
	/** HTML that replaces what the text would be rendered to: what other servers send. */
	content: string | undefined;
	spoiler: string;
	language: string | null;
	replyTo: Status | undefined;
	attachments: Attachment[];
	reblogOf: Status | undefined;
	quoted: Status | undefined;
	/** Whether the quoted status is shown, in Mastodon's words. */
	quoteState: string;
	poll: string[];
	/** Until then, lists do not show it: milliseconds since 1970. */
	visibleFrom: number;
}

export type NewStatus = Pick<Status, 'author' | 'text'> &
	Partial<Omit<Status, 'id' | 'author' | 'text' | 'visibleFrom'>> & {
		hiddenMs?: number | undefined;
	};

/** Mastodon keeps idempotency keys for an hour. */
const KEY_LIFETIME_MS = 3_600_000;

/** What the users of the instance have posted, liked, and whom they follow. */
export class Statuses {
	/** Sorted by id, oldest first. */
	all: Status[] = [];
	/** Once for each like. */
	likes: { by: string; id: string }[] = [];
	/** Number of requests to create a status. */
	createRequests = 0;
	#follows = new Map<string, Set<string>>();
	#keys = new Map<string, { id: string; until: number }>();
	/** Also counts the deleted ones, so that no id is used twice. */
	#count = 0;

	add({ time = Date.now(), hiddenMs = 0, ...written }: NewStatus): Status {
		this.#count += 1;
		const status: Status = {
			content: undefined,
			spoiler: '',
			language: null,
			replyTo: undefined,
			attachments: [],
			reblogOf: undefined,
			quoted: undefined,
			quoteState: 'accepted',
			poll: [],
			...written,
			id: snowflake(time, this.#count),
			time,
			visibleFrom: Date.now() + hiddenMs,
		};
		this.all.push(status);
		this.all.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
		return status;
	}

	find(id: string | undefined): Status | undefined {
		return this.all.find((status) => status.id === id);
	}

	/** Deletes a status, and its reblogs. Replies and quotes stay. */
	delete(id: string): void {
		this.all = this.all.filter((status) => status.id !== id && status.reblogOf?.id !== id);
		for (const status of this.all) {
			if (status.replyTo?.id === id) status.replyTo = undefined;
			if (status.quoted?.id === id) status.quoteState = 'deleted';
		}
	}

	/** Liking twice counts once. */
	like(by: string, id: string): void {
		if (!this.hasLiked(by, id)) this.likes.push({ by, id });
	}

	hasLiked(by: string, id: string): boolean {
		return this.likes.some((like) => like.by === by && like.id === id);
	}

	follow(who: string, whom: string): void {
		const followed = this.#follows.get(who) ?? new Set();
		this.#follows.set(who, followed.add(whom));
	}

	follows(who: string, whom: string): boolean {
		return this.#follows.get(who)?.has(whom) ?? false;
	}

	/** The id of the status that was created with this key within the last hour. */
	createdWith(by: string, key: string | undefined): string | undefined {
		const known = this.#keys.get(`${by} ${key}`);
		return known && known.until > Date.now() ? known.id : undefined;
	}

	keep(by: string, key: string | undefined, id: string): void {
		if (key !== undefined)
			this.#keys.set(`${by} ${key}`, { id, until: Date.now() + KEY_LIFETIME_MS });
	}

	clear(): void {
		this.all = [];
		this.likes = [];
		this.createRequests = 0;
		this.#follows.clear();
		this.#keys.clear();
	}
}

/** An id that grows with time, as Mastodon's do. */
export function snowflake(time: number, count: number): string {
	return String((BigInt(time) << 16n) | BigInt(count % 65_536));
}
