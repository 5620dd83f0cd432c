import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { DraftAccount } from '../../../../contract/publishing/draft-account.ts';
import {
	type RewriteInput,
	rewriteDraft,
	rewriteUnkept,
} from '../../../../contract/publishing/rewrite.ts';
import { type CurrentSession, currentSession } from '../../../auth/auth.ts';
import { consume } from '../../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../../http/limits/shared-limits.ts';
import { createModelRequests } from '../../../http/model-request.ts';
import type { FindPublishingAccount } from '../../schedule/publishing-accounts.ts';
import { PARTS_BODY_LIMIT } from '../draft-routes.ts';
import type { FindDraft } from '../find-draft-store.ts';
import type { RewriteParts } from './rewrite.ts';

/** Rewrites that a user may request in a minute. */
const REWRITE_LIMIT = { points: 20, duration: 60 };
/** For one answer and, if it is too long, a shorter one. */
const TIMEOUT_MS = 60_000;

export const rewriteRoutes: FastifyPluginAsyncTypebox<{
	publishing: { findDraft: FindDraft; findAccount: FindPublishingAccount; rewrite: RewriteParts };
	limits: SharedLimits;
}> = async (app, { publishing: { findDraft, findAccount, rewrite }, limits }) => {
	const limit = limits('draft-rewrite', REWRITE_LIMIT);
	const requestModel = createModelRequests(app, TIMEOUT_MS);

	const respond = async (
		{ user, onboarding, sealedKeys, monthlyAnswerLimit }: CurrentSession,
		{ kind, instruction = '', parts, part }: RewriteInput,
		account?: DraftAccount,
	) => {
		await consume(limit, user.id);
		const found = await findAccount(user.id, account);
		const asked = { kind, instruction, parts, part, limits: found.limits };
		return requestModel((signal) =>
			rewrite({ id: user.id, onboarding, sealedKeys, monthlyAnswerLimit }, asked, signal),
		);
	};

	app.route({
		...rewriteDraft,
		bodyLimit: PARTS_BODY_LIMIT,
		handler: async (request) => {
			const session = currentSession(request);
			const draft = await findDraft(session.user.id, request.params.id);
			return respond(session, request.body, draft.account);
		},
	});

	app.route({
		...rewriteUnkept,
		bodyLimit: PARTS_BODY_LIMIT,
		handler: async (request) => respond(currentSession(request), request.body),
	});
};
