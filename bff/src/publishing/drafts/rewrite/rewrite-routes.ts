import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	type RewriteInput,
	rewriteDraft,
	rewriteUnkept,
} from '../../../../contract/publishing/rewrite.ts';
import { type CurrentSession, currentSession } from '../../../auth/auth.ts';
import { consume } from '../../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../../http/limits/shared-limits.ts';
import { createModelRequests } from '../../../http/model-request.ts';
import { PARTS_BODY_LIMIT } from '../draft-routes.ts';
import type { FindDraft } from '../find-draft-store.ts';
import type { RewriteParts } from './rewrite.ts';

/** Rewrites that a user may request in a minute. */
const REWRITE_LIMIT = { points: 20, duration: 60 };
/** For one answer and, if it is too long, a shorter one. */
const TIMEOUT_MS = 60_000;

export const rewriteRoutes: FastifyPluginAsyncTypebox<{
	publishing: { findDraft: FindDraft; rewrite: RewriteParts };
	limits: SharedLimits;
}> = async (app, { publishing: { findDraft, rewrite }, limits }) => {
	const limit = limits('draft-rewrite', REWRITE_LIMIT);
	const requestModel = createModelRequests(app, TIMEOUT_MS);

	const respond = async (
		{ user, onboarding, sealedKeys, monthlyAnswerLimit }: CurrentSession,
		{ kind, instruction = '', parts, part }: RewriteInput,
	) => {
		await consume(limit, user.id);
		const asked = { kind, instruction, parts, part };
		return requestModel((signal) =>
			rewrite({ id: user.id, onboarding, sealedKeys, monthlyAnswerLimit }, asked, signal),
		);
	};

	app.route({
		...rewriteDraft,
		bodyLimit: PARTS_BODY_LIMIT,
		handler: async (request) => {
			const session = currentSession(request);
			await findDraft(session.user.id, request.params.id);
			return respond(session, request.body);
		},
	});

	app.route({
		...rewriteUnkept,
		bodyLimit: PARTS_BODY_LIMIT,
		handler: async (request) => respond(currentSession(request), request.body),
	});
};
