import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Person } from '../oauth/person.ts';
import type { Attachment } from './attachments.ts';
import { personFor } from './people.ts';
import { Settings, type World } from './world.ts';

const strict = { additionalProperties: false };
const Follow = Type.Object({ who: Type.String(), whom: Type.String() }, strict);
const Revoked = Type.Object({ token: Type.String() }, strict);
const NewList = Type.Object(
	{
		id: Type.String(),
		owner: Type.String(),
		title: Type.Optional(Type.String()),
		members: Type.Array(Type.String()),
	},
	strict,
);
/** A status of a user, for tests. */
const WrittenStatus = Type.Object(
	{
		username: Type.String(),
		/** The author's display name and name, as another server sends them. */
		name: Type.Optional(Type.String()),
		handle: Type.Optional(Type.String()),
		text: Type.String(),
		/** HTML as another server sends it, instead of what the text is rendered to. */
		content: Type.Optional(Type.String()),
		at: Type.Optional(Type.String({ format: 'date-time' })),
		spoiler: Type.Optional(Type.String()),
		language: Type.Optional(Type.String()),
		poll: Type.Optional(Type.Array(Type.String())),
		/** The description of each image. */
		images: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Null()]))),
		replyTo: Type.Optional(Type.String()),
		reblogOf: Type.Optional(Type.String()),
		quoted: Type.Optional(Type.String()),
		/** Why the quoted status is not shown, such as `deleted`. */
		quoteState: Type.Optional(Type.String()),
	},
	strict,
);

/** Settings, data for tests, and what users have done. */
export const controlRoutes: FastifyPluginAsyncTypebox<{ world: World }> = async (
	app,
	{ world },
) => {
	const { statuses } = world;

	app.post('/sandbox/mastodon/settings', { schema: { body: Settings } }, async (request, reply) => {
		world.settings = request.body;
		return reply.code(204).send();
	});

	app.post('/sandbox/mastodon/revoke', { schema: { body: Revoked } }, async (request, reply) => {
		world.grants.revoke(request.body.token);
		return reply.code(204).send();
	});

	app.post('/sandbox/mastodon/follows', { schema: { body: Follow } }, async (request, reply) => {
		statuses.follow(known(request.body.who).id, known(request.body.whom).id);
		return reply.code(204).send();
	});

	app.post('/sandbox/mastodon/lists', { schema: { body: NewList } }, async (request, reply) => {
		const { id, owner, title = id, members } = request.body;
		const memberIds = new Set(members.map((name) => known(name).id));
		world.lists.set(id, { id, ownerId: known(owner).id, title, memberIds });
		return reply.code(204).send();
	});

	app.post('/sandbox/mastodon/statuses', { schema: { body: WrittenStatus } }, async (request) => {
		const { username, at, images = [], replyTo, reblogOf, quoted, ...post } = request.body;
		const { id: authorId, ...person } = known(username);
		const { name = person.name, handle = username, ...written } = post;
		const author = { ...person, id: authorId, name, handle: `@${handle}` };
		const attachments = images.map(
			(description): Attachment =>
				world.attachments.add({ ownerId: author.id, type: 'image', description }),
		);
		const { id } = statuses.add({
			...written,
			author,
			attachments,
			time: at === undefined ? Date.now() : Date.parse(at),
			replyTo: statuses.find(replyTo),
			reblogOf: statuses.find(reblogOf),
			quoted: statuses.find(quoted),
		});
		return { id };
	});

	app.get('/sandbox/mastodon/acts', async () => ({
		requests: { creates: statuses.createRequests },
		statuses: statuses.all.map(({ id, author, text, spoiler, language, replyTo, attachments }) => ({
			id,
			by: author.id,
			text,
			spoiler,
			language,
			replyTo: replyTo?.id ?? null,
			alts: attachments.map(({ description }) => description ?? ''),
		})),
		likes: statuses.likes,
	}));
	app.delete('/sandbox/mastodon/acts', async (_request, reply) => {
		world.clear();
		return reply.code(204).send();
	});
};

function known(username: string): Person {
	const person = personFor(username);
	if (!person) throw new Error(`“${username}” is not a valid user name.`);
	return person;
}
