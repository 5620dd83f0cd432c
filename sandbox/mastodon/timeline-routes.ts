import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { tagsIn } from './content.ts';
import { authorNamed, isAuthor } from './corpus.ts';
import { people, personFor } from './people.ts';
import { refuse } from './refuse.ts';
import type { Status } from './statuses.ts';
import { writeAccount, writeStatus } from './wire.ts';
import { originOf, type World } from './world.ts';

const Range = Type.Object({
	limit: Type.Optional(Type.String({ pattern: '^\\d+$' })),
	max_id: Type.Optional(Type.String({ pattern: '^\\d+$' })),
	min_id: Type.Optional(Type.String({ pattern: '^\\d+$' })),
	since_id: Type.Optional(Type.String({ pattern: '^\\d+$' })),
	exclude_reblogs: Type.Optional(Type.String()),
	exclude_replies: Type.Optional(Type.String()),
});
type Range = Type.Static<typeof Range>;
const Search = Type.Object({
	q: Type.String(),
	type: Type.Optional(Type.String()),
	limit: Type.Optional(Type.String({ pattern: '^\\d+$' })),
	offset: Type.Optional(Type.String({ pattern: '^\\d+$' })),
});
const Id = Type.Object({ id: Type.String() });

/** Lists statuses: timelines, those of an account, and search; and tells of accounts. */
export const timelineRoutes: FastifyPluginAsyncTypebox<{ world: World }> = async (
	app,
	{ world },
) => {
	const { statuses, script } = world;

	/** Sends a page of the matching statuses, newest first, with links to its neighbours. */
	const list = (
		request: FastifyRequest,
		reply: FastifyReply,
		viewerId: string,
		matches: (status: Status) => boolean,
	) => {
		const query = request.query as Range;
		const size = sizeOf(query.limit);
		const isAfter = (id: string, bound: string | undefined) =>
			bound === undefined || BigInt(id) > BigInt(bound);
		const found = statuses.all.filter(
			(status) =>
				status.visibleFrom <= Date.now() &&
				(query.max_id === undefined || BigInt(status.id) < BigInt(query.max_id)) &&
				isAfter(status.id, query.min_id) &&
				isAfter(status.id, query.since_id) &&
				matches(status),
		);
		// `min_id` pages forward from there; otherwise the newest are listed.
		const page = (query.min_id === undefined ? found.slice(-size) : found.slice(0, size)).reverse();
		const [first, last] = [page[0], page.at(-1)];
		if (first && last) {
			const url = `${originOf(request)}${request.url.split('?')[0]}`;
			reply.header(
				'link',
				`<${url}?limit=${size}&max_id=${last.id}>; rel="next", <${url}?limit=${size}&min_id=${first.id}>; rel="prev"`,
			);
		}
		return page.map((status) => writeStatus(status, world.viewFor(request, viewerId)));
	};

	app.get(
		'/api/v1/timelines/home',
		{ schema: { querystring: Range }, preValidation: script.at('timeline') },
		async (request, reply) => {
			const grant = world.admit(request, reply, 'read:statuses');
			if (!grant) return reply;
			const { id } = grant.person;
			return list(
				request,
				reply,
				id,
				({ author }) => author.id === id || isAuthor(author) || statuses.follows(id, author.id),
			);
		},
	);

	app.get(
		'/api/v1/timelines/tag/:tag',
		{
			schema: { querystring: Range, params: Type.Object({ tag: Type.String() }) },
			preValidation: script.at('timeline'),
		},
		async (request, reply) => {
			const grant = world.admit(request, reply, 'read:statuses');
			if (!grant) return reply;
			const tag = request.params.tag.toLowerCase();
			return list(request, reply, grant.person.id, ({ text }) => tagsIn(text).includes(tag));
		},
	);

	app.get(
		'/api/v1/timelines/list/:id',
		{ schema: { querystring: Range, params: Id }, preValidation: script.at('timeline') },
		async (request, reply) => {
			const grant = world.admit(request, reply, 'read:lists');
			if (!grant) return reply;
			const { id: viewerId } = grant.person;
			const found = world.listsOf(viewerId).find(({ id }) => id === request.params.id);
			if (!found) return refuse(reply, 404);
			return list(request, reply, viewerId, ({ author }) => found.memberIds.has(author.id));
		},
	);

	app.get('/api/v1/lists', { preValidation: script.at('timeline') }, async (request, reply) => {
		const grant = world.admit(request, reply, 'read:lists');
		if (!grant) return reply;
		return world
			.listsOf(grant.person.id)
			.map(({ id, title }) => ({ id, title, replies_policy: 'list', exclusive: false }));
	});

	app.get(
		'/api/v1/accounts/verify_credentials',
		{ preValidation: script.at('account') },
		async (request, reply) => {
			const grant = world.admit(request, reply, 'read:accounts');
			if (!grant) return reply;
			const { person } = grant;
			const source = { privacy: 'public', sensitive: false, language: '', note: '', fields: [] };
			return { ...writeAccount(person, world.viewFor(request)), source };
		},
	);

	app.get(
		'/api/v1/accounts/lookup',
		{
			schema: { querystring: Type.Object({ acct: Type.String() }) },
			preValidation: script.at('account'),
		},
		async (request, reply) => {
			const [name = '', host = request.host] = request.query.acct.split('@');
			const person = host === request.host ? (authorNamed(name) ?? personFor(name)) : undefined;
			const exists = statuses.all.some(({ author }) => author.id === person?.id);
			if (!person || !(exists || people.includes(person))) return refuse(reply, 404);
			return writeAccount(person, world.viewFor(request));
		},
	);

	app.get(
		'/api/v1/accounts/:id/statuses',
		{ schema: { querystring: Range, params: Id }, preValidation: script.at('timeline') },
		async (request, reply) => {
			const grant = world.admit(request, reply, 'read:statuses');
			if (!grant) return reply;
			const { exclude_reblogs: noReblogs, exclude_replies: noReplies } = request.query;
			return list(
				request,
				reply,
				grant.person.id,
				({ author, reblogOf, replyTo }) =>
					author.id === request.params.id &&
					!(noReblogs === 'true' && reblogOf) &&
					!(noReplies === 'true' && replyTo),
			);
		},
	);

	app.get(
		'/api/v2/search',
		{ schema: { querystring: Search }, preValidation: script.at('timeline') },
		async (request, reply) => {
			const grant = world.admit(request, reply, 'read:search');
			if (!grant) return reply;
			const { q, limit, offset = '0' } = request.query;
			const words = q.toLowerCase().split(/\s+/);
			const found = statuses.all
				.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
				.reverse()
				.slice(Number(offset), Number(offset) + sizeOf(limit));
			const view = world.viewFor(request, grant.person.id);
			return {
				accounts: [],
				statuses: found.map((status) => writeStatus(status, view)),
				hashtags: [],
			};
		},
	);
};

/** Default: 20, at most 40. */
function sizeOf(limit = '20'): number {
	return Math.min(Math.max(Number(limit), 1), 40);
}
