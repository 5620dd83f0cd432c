import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { isOfType, mediaTypes } from './attachments.ts';
import { refuse } from './refuse.ts';
import { writeAttachment } from './wire.ts';
import { originOf, type World } from './world.ts';

const unsupported = 'Validation failed: File content type is invalid, File is invalid';
const MAX_DESCRIPTION = 1500;
const HALF_HOUR_SECONDS = 1800;

/** Takes files. Those other than images are processed in the background. */
export const mediaRoutes: FastifyPluginAsyncTypebox<{ world: World }> = async (app, { world }) => {
	const { attachments, script } = world;
	app.addContentTypeParser(
		'multipart/form-data',
		{ parseAs: 'buffer', bodyLimit: 100 * 2 ** 20 },
		({ headers }, body, done) => {
			const type = headers['content-type'] ?? '';
			new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': type } })
				.formData()
				.then((form) => done(null, form), done);
		},
	);

	app.post('/api/v2/media', { preValidation: script.at('media') }, async (request, reply) => {
		const grant = world.admit(request, reply, 'write:media');
		if (!grant) return reply;
		const ownerId = grant.person.id;
		const limit = { what: 'media', id: ownerId, limit: 30, seconds: HALF_HOUR_SECONDS };
		if (!world.admitTo(reply, limit)) return reply;
		const form = request.body as FormData;
		const file = form.get('file');
		const description = form.get('description')?.toString() ?? null;
		if (!(file instanceof Blob)) return refuse(reply, 422, unsupported);
		const kind = mediaTypes[file.type];
		const content = Buffer.from(await file.arrayBuffer());
		if (!kind || !isOfType(content, file.type)) return refuse(reply, 422, unsupported);
		if (content.length > kind.maxBytes)
			return refuse(reply, 422, `Validation failed: File must be less than ${kind.maxBytes} bytes`);
		if ((description?.length ?? 0) > MAX_DESCRIPTION) {
			const problem = `Description is too long (maximum is ${MAX_DESCRIPTION} characters)`;
			return refuse(reply, 422, `Validation failed: ${problem}`);
		}
		const processing = script.takeProcessing();
		const added = attachments.add({ ownerId, type: kind.type, description }, processing);
		const isReady = added.readyAt <= Date.now() && !added.isBroken;
		return reply.code(isReady ? 200 : 202).send(writeAttachment(added, originOf(request)));
	});

	app.get(
		'/api/v1/media/:id',
		{
			schema: { params: Type.Object({ id: Type.String() }) },
			preValidation: script.at('media'),
		},
		async (request, reply) => {
			const grant = world.admit(request, reply, 'write:media');
			if (!grant) return reply;
			const file = attachments.find(request.params.id, grant.person.id);
			if (!file || file.statusId !== undefined) return refuse(reply, 404);
			const isReady = file.readyAt <= Date.now();
			if (isReady && file.isBroken) return refuse(reply, 422, unsupported);
			return reply.code(isReady ? 200 : 206).send(writeAttachment(file, originOf(request)));
		},
	);
};
