import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { Attachment } from './attachments.ts';
import { countedLength } from './content.ts';
import { refuse } from './refuse.ts';
import type { Status } from './statuses.ts';
import { writeStatus } from './wire.ts';
import type { World } from './world.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const NewStatus = Type.Object({
	status: Text,
	media_ids: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
	in_reply_to_id: Text,
	spoiler_text: Text,
	language: Text,
	visibility: Text,
	sensitive: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
	scheduled_at: Text,
});
const Params = Type.Object({ id: Type.String() });
const Many = Type.Object({
	'id[]': Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
});

const MAX_ATTACHMENTS = 4;
/** How many statuses one request may ask for. */
const MAX_IDS = 20;
const HALF_HOUR_SECONDS = 1800;

const missingParent = 'The post you are trying to reply to does not appear to exist.';

/** Creates, shows, likes and deletes statuses. */
export const statusRoutes: FastifyPluginAsyncTypebox<{ world: World }> = async (app, { world }) => {
	const { statuses, attachments, script } = world;
	const placeOf = ({ body }: FastifyRequest) =>
		(body as Type.Static<typeof NewStatus>).in_reply_to_id ? 'reply' : 'post';

	/** Mastodon's error for files that a status cannot have. */
	const problemOfFiles = (ids: readonly string[], files: readonly Attachment[]) => {
		if (ids.length > MAX_ATTACHMENTS) return 'Validation failed: Cannot attach more than 4 files';
		const used = ids.filter((id) => !files.some((file) => file.id === id && !file.statusId));
		if (used.length > 0)
			return `Validation failed: Media ${used.join(', ')} not found or already attached to another post`;
		if (files.length > 1 && files.some(({ type }) => type !== 'image'))
			return 'Validation failed: Cannot attach a video to a post that already contains images';
		return files.some(({ readyAt }) => readyAt > Date.now())
			? 'Validation failed: Cannot attach files that have not finished processing. Try again in a moment!'
			: undefined;
	};

	app.post(
		'/api/v1/statuses',
		{
			schema: { body: NewStatus },
			onRequest: async () => {
				statuses.createRequests += 1;
			},
			preHandler: script.at(placeOf),
		},
		async (request, reply) => {
			const grant = world.admit(request, reply, 'write:statuses');
			if (!grant) return reply;
			const { person } = grant;
			const { body } = request;
			const key = request.headers['idempotency-key']?.toString();
			const known = statuses.find(statuses.createdWith(person.id, key));
			const { repeatedKey = 'status', maxCharacters = 500 } = world.settings;
			if (known && repeatedKey === 'error') return refuse(reply, 500);
			if (known && repeatedKey === 'status')
				return writeStatus(known, world.viewFor(request, person.id));
			const spoiler = body.spoiler_text ?? '';
			const text = (body.status ?? '').trim();
			const ids = body.media_ids ?? [];
			const replyTo = statuses.find(body.in_reply_to_id ?? undefined);
			if (body.in_reply_to_id && !replyTo) return refuse(reply, 404, missingParent);
			if (text === '' && ids.length === 0)
				return refuse(reply, 422, 'Validation failed: Text can’t be blank');
			if (countedLength(spoiler + text) > maxCharacters) {
				const limit = `Text character limit of ${maxCharacters} exceeded`;
				return refuse(reply, 422, `Validation failed: ${limit}`);
			}
			const files = ids.flatMap((id) => attachments.find(id, person.id) ?? []);
			const problem = problemOfFiles(ids, files);
			if (problem !== undefined) return refuse(reply, 422, problem);
			const step = script.takeDelayed(placeOf(request));
			const language = body.language ?? 'en';
			const status = statuses.add({
				author: person,
				text,
				spoiler,
				language,
				replyTo,
				attachments: files,
				hiddenMs: step?.hiddenMs,
			});
			for (const file of files) file.statusId = status.id;
			statuses.keep(person.id, key, status.id);
			return step
				? script.fail(reply, step)
				: writeStatus(status, world.viewFor(request, person.id));
		},
	);

	/** Sends one status, after `change`. */
	const one = (
		request: FastifyRequest,
		reply: FastifyReply,
		scope: string,
		change: (status: Status, callerId: string) => undefined | FastifyReply = () => undefined,
	) => {
		const grant = world.admit(request, reply, scope);
		if (!grant) return reply;
		const status = statuses.find((request.params as Type.Static<typeof Params>).id);
		if (!status) return refuse(reply, 404);
		return (
			change(status, grant.person.id) ??
			writeStatus(status, world.viewFor(request, grant.person.id))
		);
	};

	app.get(
		'/api/v1/statuses',
		{ schema: { querystring: Many }, preValidation: script.at('status') },
		async (request, reply) => {
			const grant = world.admit(request, reply, 'read:statuses');
			if (!grant) return reply;
			const ids = [request.query['id[]'] ?? []].flat();
			if (ids.length > MAX_IDS) return refuse(reply, 422);
			const view = world.viewFor(request, grant.person.id);
			return ids
				.flatMap((id) => statuses.find(id) ?? [])
				.map((status) => writeStatus(status, view));
		},
	);

	app.get(
		'/api/v1/statuses/:id',
		{ schema: { params: Params }, preValidation: script.at('status') },
		async (request, reply) => one(request, reply, 'read:statuses'),
	);

	app.get(
		'/api/v1/statuses/:id/context',
		{ schema: { params: Params }, preValidation: script.at('status') },
		async (request, reply) => {
			const grant = world.admit(request, reply, 'read:statuses');
			if (!grant) return reply;
			const status = statuses.find(request.params.id);
			if (!status) return refuse(reply, 404);
			const write = (found: Status) => writeStatus(found, world.viewFor(request, grant.person.id));
			const ancestors: Status[] = [];
			for (let parent = status.replyTo; parent; parent = parent.replyTo) ancestors.unshift(parent);
			const descendants = new Set([status]);
			// Replies are younger than what they reply to.
			for (const other of statuses.all)
				if (other.replyTo && descendants.has(other.replyTo)) descendants.add(other);
			descendants.delete(status);
			return { ancestors: ancestors.map(write), descendants: [...descendants].map(write) };
		},
	);

	app.post(
		'/api/v1/statuses/:id/favourite',
		{ schema: { params: Params }, preValidation: script.at('like') },
		async (request, reply) => {
			let step: ReturnType<typeof script.takeDelayed>;
			const answer = one(request, reply, 'write:favourites', ({ id }, callerId) => {
				step = script.takeDelayed('like');
				statuses.like(callerId, id);
				return undefined;
			});
			return step ? script.fail(reply, step) : answer;
		},
	);

	app.delete(
		'/api/v1/statuses/:id',
		{ schema: { params: Params }, preValidation: script.at('delete') },
		async (request, reply) => {
			let step: ReturnType<typeof script.takeDelayed>;
			const answer = one(request, reply, 'write:statuses', ({ id, author, text }, callerId) => {
				if (author.id !== callerId) return refuse(reply, 404);
				const limit = { what: 'delete', id: callerId, limit: 30, seconds: HALF_HOUR_SECONDS };
				if (!world.admitTo(reply, limit)) return reply;
				step = script.takeDelayed('delete');
				const written = writeStatus(statuses.find(id) as Status, world.viewFor(request, callerId));
				statuses.delete(id);
				return step ? reply : reply.send({ ...written, text });
			});
			return step ? script.fail(reply, step) : answer;
		},
	);
};
