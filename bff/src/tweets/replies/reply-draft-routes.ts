import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { discardDraft, draftReply } from '../../../contract/tweets.ts';
import { memberOf } from '../../auth/auth.ts';

import { AppError } from '../../http/app-error.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { ModelError } from '../../providers/model.ts';
import type { Drafts } from './reply-drafts.ts';

/** Drafts that a person may ask for in a minute. */
const ASKINGS = { points: 20, duration: 60 };
/** What a model may take over one reply, and over a shorter one after it. */
const PATIENCE_MS = 60_000;

/** Failures that the person can do something about. */
const theirs: ReadonlySet<string> = new Set(['key_rejected', 'model_out_of_credit']);

export const draftRoutes: FastifyPluginAsyncTypebox<{
	drafts: Drafts;
	limits: SharedLimits;
}> = async (app, { drafts, limits }) => {
	const askings = limits('draft-ask', ASKINGS);
	const stopping = new AbortController();
	app.addHook('preClose', async () => {
		stopping.abort(
			new AppError(
				503,
				'server_stopping',
				'Warble restarts. Ask for the draft again in a moment.',
				2,
			),
		);
	});

	app.route({
		...draftReply,
		handler: async (request) => {
			const { user, sealedKeys } = memberOf(request);
			await consume(askings, user.id);
			const late = AbortSignal.timeout(PATIENCE_MS);
			const signal = AbortSignal.any([stopping.signal, late]);
			try {
				return await drafts.draft(
					{ id: user.id, sealedKeys },
					request.params.id,
					request.body.tone,
					signal,
				);
			} catch (error) {
				if (error === late.reason)
					throw new AppError(
						503,
						'model_timeout',
						'The model took too long over this reply. Try again.',
					);
				if (!(error instanceof ModelError)) throw error;
				throw new AppError(
					theirs.has(error.code) ? 400 : 503,
					error.code,
					error.message,
					error.retryAfter,
				);
			}
		},
	});

	app.route({
		...discardDraft,
		handler: async (request) => {
			await drafts.discard(memberOf(request).user.id, request.params.id);
			return {};
		},
	});
};
