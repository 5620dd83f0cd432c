import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { discardDraft, draftReply } from '../../../contract/tweets/reply-drafts.ts';
import { currentSession } from '../../auth/auth.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { createModelRequests } from '../../http/model-request.ts';
import type { ReplyDrafts } from './reply-drafts.ts';

/** Drafts that a user may request in a minute. */
const DRAFT_LIMIT = { points: 20, duration: 60 };
/** For one reply and, if it is too long, a shorter one. */
const TIMEOUT_MS = 60_000;

export const replyDraftRoutes: FastifyPluginAsyncTypebox<{
	replyDrafts: ReplyDrafts;
	limits: SharedLimits;
}> = async (app, { replyDrafts, limits }) => {
	const limit = limits('draft-ask', DRAFT_LIMIT);
	const requestModel = createModelRequests(app, TIMEOUT_MS);

	app.route({
		...draftReply,
		handler: async (request) => {
			const { user, sealedKeys } = currentSession(request);
			await consume(limit, user.id);
			return requestModel((signal) =>
				replyDrafts.draft(
					{ id: user.id, sealedKeys },
					request.params.id,
					request.body.tone,
					signal,
				),
			);
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
