import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { ProviderScript } from '../oauth/script.ts';
import type { Activity, OwnPost } from './activity.ts';
import type { Admit, Caller } from './admit.ts';
import { authors } from './authors.ts';
import type { CorpusPost } from './corpus.ts';
import { xLists } from './default-lists.ts';
import type { Feed } from './feed-settings.ts';
import { follows } from './follows.ts';
import { writeOwnPost, writeOwnPosts } from './own-post-wire.ts';
import {
	fieldParameters,
	ParameterError,
	pageParameters,
	readFields,
	readSpan,
	readToken,
	writeToken,
} from './post-query.ts';
import { missing, renameFields, writePosts } from './post-wire.ts';
import { refuse, refuseParameter } from './problem.ts';
import { parseQuery, QueryError, type SearchedPost } from './search-query.ts';
import type { Usage } from './usage.ts';

interface Options {
	feed: Feed;
	script: ProviderScript;
	usage: Usage;
	activity: Activity;
	admit: Admit;
}

const DAY = 86_400_000;
const REACH_MS = 7 * DAY;
/** How far back the posts of one account can be read. */
const ACCOUNT_REACH_MS = 60 * DAY;
/** A search must end at least this long ago. */
const SETTLE_MS = 10_000;
const strict = { additionalProperties: false };
const scope = 'tweet.read';

interface Listing {
	query: Type.Static<typeof PageQuery>;
	token: string | undefined;
	minSize: number;
	reachMs: number;
	matches(post: CorpusPost): boolean;
}
const PageQuery = Type.Object(pageParameters);

/**
 * Reads posts: the home timeline, the search of the last seven days, one account's posts, and posts
 * by id.
 */
export const postRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ feed, script, usage, activity, admit },
) => {
	app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) => {
		const isClientError =
			error instanceof ParameterError ||
			error instanceof QueryError ||
			error.validation !== undefined;
		return isClientError ? refuseParameter(reply, error.message) : refuse(reply, 500);
	});

	const answer = (posts: readonly CorpusPost[], query: object, now: number, caller: Caller) => {
		if (caller.appToken !== undefined) usage.count(caller.appToken, posts.length);
		else activity.charge('postRead', posts.length);
		const { naming = 'tweet', dates = 'iso' } = feed.settings;
		const counted = posts.map((post) => ({
			...post,
			likes: post.likes + activity.likesOf(post.id),
		}));
		return writePosts(counted, feed.corpus, readFields(query), { naming, dates }, now);
	};

	const list = ({ query, token, minSize, reachMs, matches }: Listing, caller: Caller) => {
		const now = Date.now();
		const { size, start, end } = readSpan(query, { minSize, now });
		const oldest = Math.max(start, now - reachMs);
		const lowest = feed.corpus.slotAt(oldest);
		const first = token === undefined ? feed.corpus.slotAt(Math.min(end, now)) : readToken(token);
		const posts: CorpusPost[] = [];
		let slot = first;
		const isEmpty = script.takeAction('empty') !== undefined;
		for (; slot >= lowest && posts.length < size && !isEmpty; slot -= 1) {
			const post = feed.corpus.at(slot, now);
			if (post && post.time >= oldest && post.time < end && matches(post)) posts.push(post);
		}
		const next = script.takeAction('repeat')
			? (token ?? writeToken(first))
			: slot >= lowest
				? writeToken(slot)
				: undefined;
		return {
			...answer(posts, query, now, caller),
			meta: {
				result_count: posts.length,
				...(posts.length > 0 && { newest_id: posts[0]?.id, oldest_id: posts.at(-1)?.id }),
				...(next !== undefined && { next_token: next }),
			},
		};
	};

	/** A page of the posts that users sent through the API. A page token is the last id. */
	const listOwn = (
		matches: (post: OwnPost) => boolean,
		minSize: number,
		{ until_id, ...query }: Listing['query'],
		token: string | undefined,
	) => {
		const { size, start, end } = readSpan(query, { minSize, now: Date.now() });
		const { naming = 'tweet', dates = 'iso' } = feed.settings;
		const found = activity.listPosts(matches, { start, end, before: token ?? until_id });
		const page = found.slice(0, size);
		activity.charge('postRead', page.length);
		const next = found.length > size ? page.at(-1)?.id : undefined;
		return writeOwnPosts(page, activity, { naming, dates }, next);
	};

	const UserParams = Type.Object({ id: Type.String({ pattern: '^\\d{1,19}$' }) });
	const TimelineQuery = Type.Object(
		{ ...pageParameters, pagination_token: Type.Optional(Type.String()) },
		strict,
	);
	app.get(
		'/2/users/:id/timelines/reverse_chronological',
		{
			schema: { params: UserParams, querystring: TimelineQuery },
			preValidation: script.at('timeline'),
		},
		async (request, reply) => {
			const caller = admit(request, reply, { scope, user: 180 });
			if (!caller) return reply;
			const { query, params } = request;
			if (caller.grant?.person.id !== params.id) return refuse(reply, 403);
			if (feed.settings.timeline === 'users')
				return listOwn(({ person }) => person.id !== params.id, 1, query, query.pagination_token);
			const matches = ({ author }: CorpusPost) => follows(params.id, author);
			return list(
				{ query, token: query.pagination_token, minSize: 1, reachMs: REACH_MS, matches },
				caller,
			);
		},
	);

	app.get(
		'/2/users/:id/tweets',
		{
			schema: { params: UserParams, querystring: TimelineQuery },
			preValidation: script.at('posts'),
		},
		async (request, reply) => {
			const caller = admit(request, reply, { scope, user: 900, app: 10_000 });
			if (!caller) return reply;
			const { query, params } = request;
			if (!authors.some(({ id }) => id === params.id)) {
				if (query.pagination_token !== undefined && !/^\d+$/.test(query.pagination_token))
					throw new ParameterError('The `pagination_token` query parameter value is not valid');
				return listOwn(({ person }) => person.id === params.id, 5, query, query.pagination_token);
			}
			const matches = ({ author }: CorpusPost) => author.id === params.id;
			return list(
				{ query, token: query.pagination_token, minSize: 5, reachMs: ACCOUNT_REACH_MS, matches },
				caller,
			);
		},
	);

	const SearchQuery = Type.Object(
		{
			...pageParameters,
			query: Type.String({ minLength: 1 }),
			next_token: Type.Optional(Type.String()),
		},
		strict,
	);
	app.get(
		'/2/tweets/search/recent',
		{ schema: { querystring: SearchQuery }, preValidation: script.at('search') },
		async (request, reply) => {
			const caller = admit(request, reply, { scope, user: 300, app: 450 });
			if (!caller) return reply;
			const { query } = request;
			const now = Date.now();
			if (query.start_time && Date.parse(query.start_time) < now - REACH_MS) {
				throw new ParameterError(
					"Invalid 'start_time'. 'start_time' must be on or after the last 7 days",
				);
			}
			if (query.end_time && Date.parse(query.end_time) > now - SETTLE_MS) {
				throw new ParameterError(
					"Invalid 'end_time'. 'end_time' must be a minimum of 10 seconds prior to the request time.",
				);
			}
			const fits = parseQuery(query.query, feed.settings.lists ?? xLists);
			if (feed.settings.timeline === 'users')
				return listOwn((post) => fits(searchedPost(post)), 10, query, query.next_token);
			// X's search has not found reposts since 2026-05-04.
			const matches = (post: CorpusPost) => post.reference?.type !== 'retweeted' && fits(post);
			return list(
				{ query, token: query.next_token, minSize: 10, reachMs: REACH_MS, matches },
				caller,
			);
		},
	);

	const IdsQuery = Type.Object(
		{ ...fieldParameters, ids: Type.String({ pattern: '^\\d{1,19}(,\\d{1,19}){0,99}$' }) },
		strict,
	);
	app.get(
		'/2/tweets',
		{ schema: { querystring: IdsQuery }, preValidation: script.at('posts') },
		async (request, reply) => {
			const caller = admit(request, reply, { scope, user: 5000, app: 3500 });
			if (!caller) return reply;
			const now = Date.now();
			const ids = [...new Set(request.query.ids.split(','))];
			const found = ids.map((id) => feed.corpus.find(id, now));
			const own = ids.flatMap((id) => activity.find(id) ?? []);
			const {
				data = [],
				errors = [],
				...body
			} = answer(
				found.flatMap((post) => post ?? []),
				request.query,
				now,
				caller,
			);
			activity.charge('postRead', own.length);
			const ownPosts = own.map((post) => writeOwnPost(post, activity));
			const all = [
				...(data as object[]),
				...(feed.settings.naming === 'post' ? (renameFields(ownPosts) as object[]) : ownPosts),
			];
			const gone = [
				...ids
					.filter((id, at) => !found[at] && !own.some((post) => post.id === id))
					.map((id) => missing(id, 'ids')),
				...(errors as object[]),
			];
			return {
				...(all.length > 0 && { data: all }),
				...body,
				...(gone.length > 0 && { errors: gone }),
			};
		},
	);
};

function searchedPost({ person, text, replyTo }: OwnPost): SearchedPost {
	return {
		author: { username: person.handle.slice(1), lang: 'en' },
		text,
		reference: replyTo === undefined ? undefined : { type: 'replied_to' },
	};
}
