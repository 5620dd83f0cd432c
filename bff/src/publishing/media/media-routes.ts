import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	appendMedia,
	beginMedia,
	CHUNK_LIMIT,
	deleteMedia,
	getMedia,
	getMediaContent,
	getMediaThumbnail,
	listMedia,
} from '../../../contract/publishing/media.ts';
import { currentSession } from '../../auth/auth.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { isUuid } from '../../http/cursor.ts';
import { acceptChunks, bytesOf } from '../../http/input/chunks.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { MediaService } from './create-media.ts';
import { rangeOf, sendMedia } from './send-media.ts';

/** Per user and minute. */
const UPLOAD_LIMIT = { points: 60, duration: 60 };
/** Maximum number of ids in one request. */
const IDS_LIMIT = 100;

export const mediaRoutes: FastifyPluginAsyncTypebox<{
	publishing: { media: MediaService };
	limits: SharedLimits;
}> = async (app, { publishing: { media }, limits }) => {
	const uploads = limits('media-upload', UPLOAD_LIMIT);

	app.route({
		...beginMedia,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(
				uploads,
				id,
				(wait) => `You can add ${UPLOAD_LIMIT.points} files a minute. Wait ${wait} seconds.`,
			);
			return media.begin(id, request.body);
		},
	});

	app.route({
		...listMedia,
		handler: async (request) => {
			const ids = request.query.ids.split(',');
			if (ids.length > IDS_LIMIT || !ids.every(isUuid))
				throw new AppError(400, 'invalid_input', `ids takes up to ${IDS_LIMIT} ids.`);
			return { media: await media.describe(currentSession(request).user.id, ids) };
		},
	});

	app.route({ ...getMedia, handler: async (request) => media.find(ownerOf(request)) });

	app.route({
		...deleteMedia,
		handler: async (request) => {
			if (!(await media.remove(ownerOf(request)))) throw notFound();
			return {};
		},
	});

	app.route({
		...getMediaContent,
		handler: async (request, reply) => {
			const { userId, id } = ownerOf(request);
			const found = await media.content(userId, id, ({ size }) =>
				rangeOf(request.headers.range, size),
			);
			return sendMedia(reply, found);
		},
	});

	app.route({
		...getMediaThumbnail,
		handler: async (request, reply) => {
			const { userId, id } = ownerOf(request);
			const stream = await media.thumbnail(userId, id);
			return sendMedia(reply, { media: { id, type: 'image/webp' }, stream });
		},
	});

	await app.register(contentRoute, { media });
};

/** The only route that receives bytes: their parser is registered for this scope only. */
const contentRoute: FastifyPluginAsyncTypebox<{ media: MediaService }> = async (app, { media }) => {
	app.route({
		...appendMedia,
		...acceptChunks(app, {
			maxBytes: CHUNK_LIMIT,
			userIdOf: (request) => currentSession(request).user.id,
		}),
		handler: async (request) => {
			const bytes = bytesOf(request);
			return media.append(ownerOf(request), Number(request.query.offset), bytes);
		},
	});
};

function ownerOf(request: Parameters<typeof currentSession>[0] & { params: { id: string } }) {
	return { userId: currentSession(request).user.id, id: request.params.id };
}
