import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import * as Type from 'typebox';
import type { ProviderScript } from '../../oauth/script.ts';
import type { Activity } from '../activity.ts';
import type { Admit } from '../admit.ts';
import { refuse, refuseParameter } from '../problem.ts';
import {
	categories,
	MEDIA_LIFETIME_SECONDS,
	type MediaFile,
	type MediaFiles,
	stateOf,
} from './media-files.ts';

interface Options {
	media: MediaFiles;
	activity: Activity;
	script: ProviderScript;
	admit: Admit;
}

const access = { scope: 'media.write', user: 1875 };
const MAX_SEGMENT = 999;
const MAX_SEGMENT_BYTES = 5 * 2 ** 20;
const ALT_LENGTH = 1000;
const strict = { additionalProperties: false };

const Start = Type.Object(
	{
		media_type: Type.String(),
		media_category: Type.Enum(Object.keys(categories) as (keyof typeof categories)[]),
		total_bytes: Type.Integer({ minimum: 1 }),
		shared: Type.Optional(Type.Boolean()),
	},
	strict,
);
const Id = Type.String({ pattern: '^\\d{1,19}$' });
const Params = Type.Object({ id: Id });
const Description = Type.Object(
	{
		id: Id,
		metadata: Type.Object({ alt_text: Type.Object({ text: Type.String() }, strict) }, strict),
	},
	strict,
);
const StatusQuery = Type.Object({ command: Type.Literal('STATUS'), media_id: Id }, strict);

/** Uploads of images, GIFs and videos in segments, and their alt text. */
export const mediaRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ media, activity, script, admit },
) => {
	app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) =>
		error.validation === undefined ? refuse(reply, 500) : refuseParameter(reply, error.message),
	);
	app.addContentTypeParser(
		'multipart/form-data',
		{ parseAs: 'buffer' },
		({ headers }, body, done) => {
			const type = headers['content-type'] ?? '';
			new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': type } })
				.formData()
				.then((form) => done(null, form), done);
		},
	);
	app.addHook('onRequest', async ({ url }) => {
		if (url.startsWith('/2/')) activity.mediaRequests += 1;
	});

	/** The caller's file; undefined if an error was sent. */
	const findFile = (ownerId: string, id: string, reply: FastifyReply): MediaFile | undefined => {
		const file = media.find(id);
		return file?.ownerId === ownerId
			? file
			: void refuse(reply, 404, { detail: `Could not find media with id: [${id}].` });
	};

	app.post(
		'/2/media/upload/initialize',
		{ schema: { body: Start }, preValidation: script.at('media-initialize') },
		async (request, reply) => {
			const grant = admit(request, reply, access)?.grant;
			if (!grant) return reply;
			const { media_type: type, media_category: category, total_bytes: totalBytes } = request.body;
			const { types, maxBytes } = categories[category];
			if (!(types as readonly string[]).includes(type))
				return refuseParameter(reply, `media_type ${type} is not supported for ${category}.`);
			if (totalBytes > maxBytes)
				return refuseParameter(reply, `File size exceeds ${maxBytes} bytes.`);
			const file = media.create({ ownerId: grant.person.id, type, category, totalBytes });
			const step = script.takeDelayed('media-initialize');
			return step ? script.fail(reply, step) : { data: writeFile(file) };
		},
	);

	app.post(
		'/2/media/upload/:id/append',
		{
			schema: { params: Params },
			bodyLimit: MAX_SEGMENT_BYTES + 65_536,
			preValidation: script.at('media-append'),
		},
		async (request, reply) => {
			const grant = admit(request, reply, access)?.grant;
			const file = grant && findFile(grant.person.id, request.params.id, reply);
			if (!file) return reply;
			const form = request.body instanceof FormData ? request.body : new FormData();
			const segment = Number(form.get('segment_index') ?? Number.NaN);
			const bytes = form.get('media');
			if (!(segment >= 0 && segment <= MAX_SEGMENT && Number.isInteger(segment)))
				return refuseParameter(reply, 'segment_index must be between 0 and 999.');
			if (!(bytes instanceof Blob) || bytes.size > MAX_SEGMENT_BYTES || bytes.size === 0)
				return refuseParameter(reply, 'media must have up to 5 MB.');
			if (stateOf(file) !== 'uploading')
				return refuseParameter(reply, 'The upload is already finalized.');
			file.segments.set(segment, await bytes.bytes());
			const step = script.takeDelayed('media-append');
			return step
				? script.fail(reply, step)
				: { data: { expires_at: Math.ceil(file.createdAt / 1000) + MEDIA_LIFETIME_SECONDS } };
		},
	);

	app.post(
		'/2/media/upload/:id/finalize',
		{ schema: { params: Params }, preValidation: script.at('media-finalize') },
		async (request, reply) => {
			const grant = admit(request, reply, access)?.grant;
			const file = grant && findFile(grant.person.id, request.params.id, reply);
			if (!file) return reply;
			if (stateOf(file) !== 'uploading')
				return refuseParameter(reply, 'The upload is already finalized.');
			const slow = script.takeAction('slow-processing');
			const failing = script.takeAction('fail-processing');
			const problem = media.finish(file, {
				...(slow?.ms !== undefined && { ms: slow.ms }),
				fails: failing !== undefined,
			});
			if (problem !== undefined) return refuseParameter(reply, problem);
			// Images are processed at once, and refused at once.
			if (file.problem !== undefined && !categories[file.category].isProcessed && !slow)
				return refuseParameter(reply, file.problem);
			const step = script.takeDelayed('media-finalize');
			return step ? script.fail(reply, step) : { data: writeFile(file) };
		},
	);

	app.get(
		'/2/media/upload',
		{ schema: { querystring: StatusQuery }, preValidation: script.at('media-status') },
		async (request, reply) => {
			const grant = admit(request, reply, access)?.grant;
			const file = grant && findFile(grant.person.id, request.query.media_id, reply);
			return file ? { data: writeFile(file) } : reply;
		},
	);

	app.post(
		'/2/media/metadata',
		{ schema: { body: Description }, preValidation: script.at('media-metadata') },
		async (request, reply) => {
			const grant = admit(request, reply, access)?.grant;
			const { id, metadata } = request.body;
			const file = grant && findFile(grant.person.id, id, reply);
			if (!file) return reply;
			const { text } = metadata.alt_text;
			if ([...text].length > ALT_LENGTH)
				return refuseParameter(reply, `alt_text must have up to ${ALT_LENGTH} characters.`);
			file.alt = text;
			activity.charge('mediaMetadata');
			const step = script.takeDelayed('media-metadata');
			return step ? script.fail(reply, step) : { data: { id, associated_metadata: metadata } };
		},
	);

	app.get('/sandbox/x/media/:id', { schema: { params: Params } }, async (request, reply) => {
		const file = media.find(request.params.id);
		if (!file?.content) return reply.code(404).send();
		return reply
			.headers({ 'content-type': file.type, 'x-content-type-options': 'nosniff' })
			.send(file.content);
	});
};

function writeFile(file: MediaFile): object {
	const { id, category, totalBytes, readyAt = 0, problem } = file;
	const state = stateOf(file);
	const isReported =
		state !== 'uploading' && (categories[category].isProcessed || state !== 'succeeded');
	return {
		id,
		media_key: `${category === 'tweet_image' ? 3 : 7}_${id}`,
		size: totalBytes,
		expires_after_secs: MEDIA_LIFETIME_SECONDS,
		...(isReported && {
			processing_info: {
				state,
				...(state === 'in_progress' && {
					check_after_secs: Math.max(1, Math.ceil((readyAt - Date.now()) / 1000)),
				}),
				...(state === 'failed' && {
					error: { code: 1, name: 'InvalidMedia', message: problem },
				}),
			},
		}),
	};
}
