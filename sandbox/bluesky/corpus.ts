import { type Author, authors } from '../x/authors.ts';
import { type CorpusPost, createCorpus, type Corpus as Posts } from '../x/corpus.ts';
import { defaultLists } from '../x/default-lists.ts';
import { DAY, postsPerDay } from '../x/feed-settings.ts';
import type { Accounts } from './accounts.ts';
import { recordOf } from './corpus-record.ts';
import { type JsonRecord, type Repos, type StoredRecord, tidAt } from './repos.ts';

const REACH_MS = 7 * DAY;
/** Posts that are at Bluesky only. */
const ownPostsPerDay = 9.6;
/** When the lists of authors were made. */
const LISTS_TIME = Date.parse('2026-01-05T09:00:00Z');

/** Posts by slots of time. */
interface Series {
	posts: Posts;
	/** Whether X and Mastodon have them too. Those that refer to others do not come here. */
	isShared: boolean;
}

const seriesOf = (perDay: number, isShared: boolean): Series => ({
	posts: createCorpus(Math.floor(DAY / perDay)),
	isShared,
});

/**
 * Posts of the authors of the sandbox’s X, who are here too: the same texts, and some that are only
 * here. Every account follows them. Records depend on the time alone.
 */
export class Corpus {
	/** The accounts of the authors. */
	readonly dids: ReadonlySet<string>;
	readonly #accounts: Accounts;
	readonly #repos: Repos;
	readonly #didsByAuthor: ReadonlyMap<Author, string>;
	readonly #series = [seriesOf(postsPerDay, true), seriesOf(ownPostsPerDay, false)];
	/** Where posts come from, by their addresses. */
	readonly #origins = new Map<string, { series: Series; slot: number }>();
	/** Up to which time the server has the posts, in milliseconds since 1970. */
	#filledTo: number | undefined;

	constructor(accounts: Accounts, repos: Repos) {
		this.#accounts = accounts;
		this.#repos = repos;
		this.#didsByAuthor = new Map(
			authors.map((author) => [author, accounts.find(handleOf(author))?.did ?? '']),
		);
		this.dids = new Set(this.#didsByAuthor.values());
	}

	/** Adds the posts that were written since the last time, at first those of a week. */
	fill(): void {
		const now = Date.now();
		if (this.#filledTo === undefined) this.#introduce();
		const from = this.#filledTo ?? now - REACH_MS;
		for (const series of this.#series) {
			// The post of the newest slot may lie in the future.
			const newest = series.posts.slotAt(now);
			for (let slot = series.posts.slotAt(from); slot < newest; slot += 1)
				this.#write(series, slot, now);
		}
		this.#filledTo = now;
	}

	/** Gives an account its first lists. They have the same keys after every start. */
	addListsTo(did: string): void {
		const create = (collection: string, number: number, value: JsonRecord) => {
			const rkey = tidAt(LISTS_TIME * 1000 + number);
			const uri = `at://${did}/${collection}/${rkey}`;
			const time = new Date(LISTS_TIME);
			const write = { action: 'create', collection, rkey } as const;
			const dated = { ...value, createdAt: time.toISOString() };
			if (!this.#repos.find(uri)) this.#repos.apply(did, [{ ...write, value: dated }], time);
			return uri;
		};
		for (const [at, { name, members }] of defaultLists.entries()) {
			const purpose = 'app.bsky.graph.defs#curatelist';
			const list = create('app.bsky.graph.list', at, { name, purpose });
			for (const [place, username] of members.entries()) {
				const subject = this.#accounts.find(handleOf({ username }))?.did ?? '';
				create('app.bsky.graph.listitem', at * 100 + place, { subject, list });
			}
		}
	}

	/** The likes and reposts of people who are not here. They grow with time. */
	countsOf(uri: string): Pick<CorpusPost, 'likes' | 'reposts'> {
		const origin = this.#origins.get(uri);
		return origin?.series.posts.at(origin.slot, Date.now()) ?? { likes: 0, reposts: 0 };
	}

	/** Gives the authors their names. */
	#introduce(): void {
		const collection = 'app.bsky.actor.profile';
		for (const [{ name }, did] of this.#didsByAuthor) {
			const value = { displayName: name };
			this.#repos.apply(did, [{ action: 'create', collection, rkey: 'self', value }]);
		}
	}

	/** Also writes the post that it refers to. Undefined for a slot without a post. */
	#write(series: Series, slot: number, now: number): StoredRecord | undefined {
		const post = series.posts.at(slot, now);
		if (!post || (series.isShared && post.reference)) return undefined;
		const target = post.reference && this.#write(series, post.reference.slot, now);
		if (post.reference && !target) return undefined;
		const did = this.#didsByAuthor.get(post.author) ?? '';
		const { $type: collection, ...value } = recordOf(post, { target, repos: this.#repos });
		// An author's posts of the two series may have the same time.
		const rkey = tidAt(post.time * 1000 + (series.isShared ? 0 : 1));
		const uri = `at://${did}/${collection}/${rkey}`;
		if (!this.#origins.has(uri)) {
			const write = { action: 'create', collection, rkey, value } as const;
			this.#repos.apply(did, [write], new Date(post.time));
			this.#origins.set(uri, { series, slot });
		}
		return this.#repos.find(uri);
	}
}

/** Handles have no underscores. */
export function handleOf({ username }: Pick<Author, 'username'>): string {
	return `${username.replaceAll('_', '-')}.test`;
}
