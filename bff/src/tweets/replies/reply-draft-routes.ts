import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { discardDraft, draftReply } from '../../../contract/tweets.ts';
import { currentSession } from '../../auth/auth.ts';

import { AppError } from '../../http/app-error.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { ModelError } from '../../providers/model.ts';
import type { ReplyDrafts } from './reply-drafts.ts';

/** Drafts that a user may request in a minute. */
const DRAFT_LIMIT = { points: 20, duration: 60 };
/** For one reply and, if it is too long, a shorter one. */
const TIMEOUT_MS = 60_000;

/** Errors that the user can fix; they are 400. */
const userErrors: ReadonlySet<string> = new Set(['key_rejected', 'model_out_of_credit']);

export const replyDraftRoutes: FastifyPluginAsyncTypebox<{
	replyDrafts: ReplyDrafts;
	limits: SharedLimits;
}> = async (app, { replyDrafts, limits }) => {
	const limit = limits('draft-ask', DRAFT_LIMIT);
	const stopping = new AbortController();
	app.addHook('preClose', async () => {
		stopping.abort(
			new AppError(503, 'server_stopping', 'Warble is restarting. Try again in a moment.', 2),
		);
	});

	app.route({
		...draftReply,
		handler: async (request) => {
			const { user, sealedKeys } = currentSession(request);
			await consume(limit, user.id);
			const timeout = AbortSignal.timeout(TIMEOUT_MS);
			const signal = AbortSignal.any([stopping.signal, timeout]);
			try {
				return await replyDrafts.draft(
					{ id: user.id, sealedKeys },
					request.params.id,
					request.body.tone,
					signal,
				);
			} catch (error) {
				if (error === timeout.reason)
					throw new AppError(503, 'model_timeout', 'The model took too long. Try again.');
				if (!(error instanceof ModelError)) throw error;
				const status = userErrors.has(error.code) ? 400 : 503;
				throw new AppError(status, error.code, error.message, error.retryAfter);
			}
		},
	});

	app.route({
		...discardDraft,
		handler: async (request) => {
			await replyDrafts.discard(currentSession(request).user.id, request.params.id);
			return {};
		},
	});
};
