import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerConsentRequest, readConsentRequest } from '../../../contract/access/consent.ts';
import { includesRight } from '../../../contract/access/rights.ts';
import {
	type AuditLog,
	currentSession,
	hasSignedInRecently,
	notConfirmed,
	subscriptionRequired,
} from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import type { Consent, Exchange } from './consent.ts';

export interface ConsentRoutesOptions {
	access: { loadConsent: () => Promise<Consent> };
	audit: AuditLog;
}

/** The routes of the consent screen. */
export const consentRoutes: FastifyPluginAsyncTypebox<ConsentRoutesOptions> = async (
	app,
	{ access: { loadConsent }, audit },
) => {
	const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
		request: request.raw,
		response: reply.raw,
	});

	app.route({
		...readConsentRequest,
		handler: async (request, reply) => {
			const consent = await loadConsent();
			return consent.read(exchangeOf(request, reply), request.params.id);
		},
	});

	app.route({
		...answerConsentRequest,
		handler: async (request, reply) => {
			const session = currentSession(request);
			const { user, subscription } = session;
			const exchange = exchangeOf(request, reply);
			const { id } = request.params;
			const { right, userId } = request.body;
			if (userId !== user.id)
				throw new AppError(
					409,
					'conflict',
					'Another user is signed in by now. Reload the page, then answer.',
				);
			const consent = await loadConsent();
			if (right === null) return { location: await consent.refuse(exchange, id) };
			if (!subscription.hasActiveSubscription) throw subscriptionRequired();
			if (includesRight(right, 'publish') && !hasSignedInRecently(session))
				throw notConfirmed('Sign in again to let a program publish without asking.');
			const { name, location } = await consent.allow(exchange, id, user.id, right);
			const details = { name, right };
			await audit.record(request, { kind: 'agent_connected', userId: user.id, details });
			return { location };
		},
	});
};
