import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { tryTemplate } from '../../../contract/filter/filter.ts';
import { AppError } from '../../http/app-error.ts';
import type { Filter } from '../start-filter.ts';
import { readContent } from '../template/template-content.ts';
import { createUserStreams, type StreamServices } from './user-streams.ts';

interface Options extends StreamServices {
	filter: Pick<Filter, 'agreement' | 'keyOf' | 'tryTemplate'>;
}

/** Labelled posts that one try judges. */
const POST_LIMIT = 100;

export const tryRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ filter, ...services },
) => {
	const openStream = createUserStreams(services, {
		name: 'words-try',
		busyMessage: 'You’re already trying another change. Wait until it ends, or stop it first.',
	});

	app.route({
		...tryTemplate,
		handler: async (request, reply) => {
			const content = readContent(request.body.content);
			await openStream(request, reply, async ({ user, sealedKeys }) => {
				const posts = await filter.agreement.labelledPosts(user.id, request.params.id, POST_LIMIT);
				if (posts.length === 0) {
					throw new AppError(
						400,
						'nothing_labelled',
						'Include or filter out some posts of a run first. Your changes are then tried on those posts.',
					);
				}
				const apiKey = filter.keyOf(user.id, sealedKeys);
				return async (send, signal) => {
					const onPost = (post: unknown) => send('filtered_tweet', post);
					const tried = { userId: user.id, posts, content, apiKey, signal, onPost };
					send('done', await filter.tryTemplate(tried));
				};
			});
		},
	});
};
