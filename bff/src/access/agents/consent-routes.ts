import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerConsentRequest, readConsentRequest } from '../../../contract/access/consent.ts';
import { type AuditLog, currentSession, subscriptionRequired } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import type { Consent, Exchange } from './consent.ts';

export interface ConsentRoutesOptions {
	access: { consent: Consent };
	audit: AuditLog;
}

/** What the screen calls where a user answers a program that asks for access. */
export const consentRoutes: FastifyPluginAsyncTypebox<ConsentRoutesOptions> = async (
	app,
	{ access: { consent }, audit },
) => {
	const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
		request: request.raw,
		response: reply.raw,
	});

	app.route({
		...readConsentRequest,
		handler: (request, reply) => consent.read(exchangeOf(request, reply), request.params.id),
	});

	app.route({
		...answerConsentRequest,
		handler: async (request, reply) => {
			const { user, subscription } = currentSession(request);
			const exchange = exchangeOf(request, reply);
			const { id } = request.params;
			const { right, userId } = request.body;
			if (userId !== user.id)
				throw new AppError(
					409,
					'conflict',
					'Another user is signed in by now. Reload the page, then answer.',
				);
			if (right === null) return { location: await consent.refuse(exchange, id) };
			if (!subscription.hasActiveSubscription) throw subscriptionRequired();
			const { name, location } = await consent.allow(exchange, id, user.id, right);
			const details = { name, right };
			await audit.record(request, { kind: 'agent_connected', userId: user.id, details });
			return { location };
		},
	});
};
