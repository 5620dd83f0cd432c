import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { tryTemplate } from '../../../contract/filter.ts';
import { memberOf } from '../../auth/auth.ts';

import { AppError, errorBody } from '../../http/app-error.ts';
import { wireError, wireEvent } from '../../http/event-stream.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { ModelError } from '../../providers/model.ts';
import type { Filter } from '../create-filter.ts';
import { readContent } from '../template/template-content.ts';

interface Options {
	filter: Pick<Filter, 'agreement' | 'keyOf' | 'tryWords'>;
	limits: SharedLimits;
	streams: OpenStreams;
}

/** Posts in one try. */
const MOST = 100;
const PER_MINUTE = 6;

export const tryRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ filter, limits, streams },
) => {
	const tries = limits('words-try', { points: PER_MINUTE, duration: 60 });
	/** Who is trying words at this moment. */
	const trying = new Set<string>();

	app.route({
		...tryTemplate,
		handler: async (request, reply) => {
			const { user, sealedKeys } = memberOf(request);
			const content = readContent(request.body.content);
			streams.ensureRoom();
			if (trying.has(user.id)) {
				throw new AppError(
					429,
					'too_many_streams',
					'You are trying other words already. Wait for the end, or stop that first.',
					10,
				);
			}
			trying.add(user.id);
			try {
				await consume(tries, user.id);
				const posts = await filter.agreement.labelledPosts(user.id, request.params.id, MOST);
				if (posts.length === 0) {
					throw new AppError(
						400,
						'nothing_labelled',
						'Decide some posts of a run by hand first. New words are tried on those.',
					);
				}
				const apiKey = filter.keyOf(user.id, sealedKeys);
				const gone = new AbortController();
				const stream = streams.open(request, reply);
				stream.onClose(() => gone.abort());
				// Gone before there was anything to close.
				if (!stream.isOpen) gone.abort();
				await filter
					.tryWords({
						posts,
						content,
						apiKey,
						signal: gone.signal,
						onPost: (post) => stream.write(wireEvent('filtered_tweet', post)),
					})
					.then(
						(result) => stream.end(wireEvent('done', result)),
						(error: unknown) => {
							if (gone.signal.aborted) return;
							if (!(error instanceof ModelError))
								request.log.error({ err: error }, 'trying words failed');
							stream.end(wireError(bodyOf(error)));
						},
					);
				return reply;
			} finally {
				trying.delete(user.id);
			}
		},
	});
};

function bodyOf(error: unknown) {
	if (error instanceof ModelError) return errorBody(error.code, error.message, error);
	return errorBody(
		'internal',
		'Something went wrong on our side. Try the words again in a moment.',
	);
}
