import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Accounts } from './accounts.ts';
import type { Corpus } from './corpus.ts';
import { XrpcError } from './refuse.ts';
import type { Repos, StoredRecord } from './repos.ts';
import { type FeedItem, sortAt, type Views } from './views.ts';

interface Options {
	accounts: Accounts;
	repos: Repos;
	/** Undefined for a server on which only its users post. */
	corpus: Corpus | undefined;
	views: Views;
}

const Page = {
	limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$' })),
	cursor: Type.Optional(Type.String({ pattern: '^\\d+$' })),
};
const Actor = Type.Object({ actor: Type.String() });
const Author = Type.Object({
	...Page,
	actor: Type.String(),
	filter: Type.Optional(Type.String()),
	includePins: Type.Optional(Type.String()),
});
const List = Type.Object({ ...Page, list: Type.String() });
const Uris = Type.Object({ uris: Type.Union([Type.String(), Type.Array(Type.String())]) });
const Thread = Type.Object({
	uri: Type.String(),
	depth: Type.Optional(Type.String()),
	parentHeight: Type.Optional(Type.String()),
});
const Search = Type.Object({
	...Page,
	q: Type.String(),
	sort: Type.Optional(Type.String()),
	since: Type.Optional(Type.String()),
	until: Type.Optional(Type.String()),
});

/** `app.bsky`: what the AppView answers through the server of an account. */
export const feedRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ accounts, repos, corpus, views },
) => {
	/** A page of items. The cursor is the position of the next one. */
	const page = <Item>(
		items: Item[],
		{ limit = '50', cursor = '0' }: { limit?: string; cursor?: string },
	) => {
		const end = Number(cursor) + Number(limit);
		const shown = items.slice(Number(cursor), end);
		return { shown, ...(end < items.length && { cursor: String(end) }) };
	};
	const feed = (
		dids: ReadonlySet<string>,
		query: { limit?: string; cursor?: string },
		viewer: string,
		isShown: (item: FeedItem) => boolean = () => true,
	) => {
		const { shown, ...next } = page(views.itemsOf(dids).filter(isShown), query);
		return { feed: shown.map((item) => views.feedItem(item, viewer)), ...next };
	};
	const subjectsOf = (collection: string, did?: string) =>
		repos.list(collection, did).map(({ value }) => String(value.subject));

	app.get(
		'/xrpc/app.bsky.feed.getTimeline',
		{ schema: { querystring: Type.Object(Page) } },
		async ({ headers, query }) => {
			const { did } = accounts.authorize(headers.authorization);
			const followed = subjectsOf('app.bsky.graph.follow', did);
			return feed(new Set([did, ...(corpus?.dids ?? []), ...followed]), query, did);
		},
	);

	app.get(
		'/xrpc/app.bsky.feed.getAuthorFeed',
		{ schema: { querystring: Author } },
		async ({ headers, query }) => {
			const { did: viewer } = accounts.authorize(headers.authorization);
			const account = accounts.find(query.actor);
			if (!account) throw new XrpcError('InvalidRequest', 'Profile not found');
			const isShown = query.filter === 'posts_and_author_threads' ? isNoReplyToOthers : undefined;
			return feed(new Set([account.did]), query, viewer, isShown);
		},
	);

	app.get(
		'/xrpc/app.bsky.feed.getListFeed',
		{ schema: { querystring: List } },
		async ({ headers, query }) => {
			const { did: viewer } = accounts.authorize(headers.authorization);
			corpus?.addListsTo(viewer);
			if (!repos.find(query.list))
				throw new XrpcError('UnknownList', `List not found: ${query.list}`);
			const members = repos
				.list('app.bsky.graph.listitem')
				.filter(({ value }) => value.list === query.list)
				.map(({ value }) => String(value.subject));
			return feed(new Set(members), query, viewer);
		},
	);

	app.get(
		'/xrpc/app.bsky.graph.getLists',
		{ schema: { querystring: Author } },
		async ({ headers, query }) => {
			const { did: viewer } = accounts.authorize(headers.authorization);
			corpus?.addListsTo(viewer);
			const account = accounts.find(query.actor);
			if (!account) throw new XrpcError('InvalidRequest', 'Profile not found');
			const { shown, ...next } = page(repos.list('app.bsky.graph.list', account.did), query);
			return { lists: shown.map(views.list), ...next };
		},
	);

	app.get(
		'/xrpc/app.bsky.feed.searchPosts',
		{ schema: { querystring: Search } },
		async ({ headers, query }) => {
			const { did: viewer } = accounts.authorize(headers.authorization);
			const words = query.q.toLowerCase().split(/\s+/).filter(Boolean);
			const after = Date.parse(query.since ?? '') || 0;
			const before = Date.parse(query.until ?? '') || Number.POSITIVE_INFINITY;
			const found = repos
				.list('app.bsky.feed.post')
				.filter((record) => sortAt(record) >= after && sortAt(record) < before)
				.filter((record) => words.every((word) => hasWord(record, word)))
				.sort((a, b) => sortAt(b) - sortAt(a));
			const { shown, ...next } = page(found, query);
			return { posts: shown.map((record) => views.post(record, viewer)), ...next };
		},
	);

	app.get(
		'/xrpc/app.bsky.feed.getPosts',
		{ schema: { querystring: Uris } },
		async ({ headers, query }) => {
			const { did: viewer } = accounts.authorize(headers.authorization);
			const uris = [query.uris].flat();
			if (uris.length > 25)
				throw new XrpcError('InvalidRequest', 'Error: uris must not have more than 25 elements');
			const records = uris.flatMap((uri) => repos.find(uri) ?? []);
			return { posts: records.map((record) => views.post(record, viewer)) };
		},
	);

	app.get(
		'/xrpc/app.bsky.feed.getPostThread',
		{ schema: { querystring: Thread } },
		async ({ headers, query }) => {
			const { did: viewer } = accounts.authorize(headers.authorization);
			const record = repos.find(query.uri);
			if (!record) throw new XrpcError('NotFound', `Post not found: ${query.uri}`);
			const $type = 'app.bsky.feed.defs#threadViewPost';
			const replies = views.repliesTo(record.uri).map((reply) => ({
				$type,
				post: views.post(reply, viewer),
			}));
			return { thread: { $type, post: views.post(record, viewer), replies } };
		},
	);

	app.get(
		'/xrpc/app.bsky.actor.getProfile',
		{ schema: { querystring: Actor } },
		async ({ headers, query }) => {
			accounts.authorize(headers.authorization);
			const account = accounts.find(query.actor);
			if (!account) throw new XrpcError('InvalidRequest', 'Profile not found');
			return views.author(account.did);
		},
	);
};

/** Whether a post is in a thread of its author, or was reposted. */
function isNoReplyToOthers({ record: { did, value }, repost }: FeedItem): boolean {
	const root = (value.reply as { root: { uri: string } } | undefined)?.root.uri;
	return repost !== undefined || root === undefined || root.startsWith(`at://${did}/`);
}

/** A word of the text, or a tag of a facet if it begins with `#`. */
function hasWord({ value }: StoredRecord, word: string): boolean {
	if (!word.startsWith('#')) return String(value.text).toLowerCase().includes(word);
	return JSON.stringify(value.facets ?? [])
		.toLowerCase()
		.includes(`"tag":"${word.slice(1)}"`);
}
