import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { tryTemplate } from '../../../contract/filter/filter.ts';
import { currentSession } from '../../auth/auth.ts';

import { AppError, errorBody } from '../../http/app-error.ts';
import { formatErrorEvent, formatEvent } from '../../http/event-stream.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { ModelError } from '../../providers/model.ts';
import type { Filter } from '../start-filter.ts';
import { readContent } from '../template/template-content.ts';

interface Options {
	filter: Pick<Filter, 'agreement' | 'keyOf' | 'tryTemplate'>;
	limits: SharedLimits;
	streams: OpenStreams;
}

/** Labelled posts that one try judges. */
const POST_LIMIT = 100;
const TRIES_PER_MINUTE = 6;

export const tryRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ filter, limits, streams },
) => {
	const tries = limits('words-try', { points: TRIES_PER_MINUTE, duration: 60 });
	/** Ids of users with a try in progress. */
	const activeUsers = new Set<string>();

	app.route({
		...tryTemplate,
		handler: async (request, reply) => {
			const { user, sealedKeys } = currentSession(request);
			const content = readContent(request.body.content);
			streams.ensureRoom();
			if (activeUsers.has(user.id)) {
				throw new AppError(
					429,
					'too_many_streams',
					'You’re already trying another change. Wait until it ends, or stop it first.',
					10,
				);
			}
			activeUsers.add(user.id);
			try {
				await consume(tries, user.id);
				const posts = await filter.agreement.labelledPosts(user.id, request.params.id, POST_LIMIT);
				if (posts.length === 0) {
					throw new AppError(
						400,
						'nothing_labelled',
						'Include or filter out some posts of a run first. Your changes are then tried on those posts.',
					);
				}
				const apiKey = filter.keyOf(user.id, sealedKeys);
				const disconnect = new AbortController();
				const stream = streams.open(request, reply);
				stream.onClose(() => disconnect.abort());
				// The client may have disconnected before the listener was added.
				if (!stream.isOpen) disconnect.abort();
				await filter
					.tryTemplate({
						userId: user.id,
						posts,
						content,
						apiKey,
						signal: disconnect.signal,
						onPost: (post) => stream.write(formatEvent('filtered_tweet', post)),
					})
					.then(
						(result) => stream.end(formatEvent('done', result)),
						(error: unknown) => {
							if (disconnect.signal.aborted) return;
							if (!(error instanceof ModelError))
								request.log.error({ err: error }, 'trying a filter template failed');
							stream.end(formatErrorEvent(toErrorBody(error)));
						},
					);
				return reply;
			} finally {
				activeUsers.delete(user.id);
			}
		},
	});
};

function toErrorBody(error: unknown) {
	if (error instanceof ModelError) return errorBody(error.code, error.message, error);
	return errorBody('internal', 'Something went wrong on our side. Try again in a moment.');
}
