import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Value } from 'typebox/value';
import type { Config } from '../../config/config.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import { Event } from '../stripe-objects.ts';
import type { Events } from './events.ts';
import { openSigned } from './webhook-signature.ts';

const BODY_LIMIT = 1024 * 1024;

export interface WebhookRoutesOptions {
	billing: { events: Events };
	config: Pick<Config, 'stripeWebhookSecrets'>;
}

/**
 * Receives Stripe's webhook. Not part of our contract: Stripe defines it, and repeats an event for
 * three days until the response is 200.
 */
export const webhookRoutes: FastifyPluginAsyncTypebox<WebhookRoutesOptions> = async (
	app,
	{ billing: { events }, config },
) => {
	// The signature is of the raw bytes, so the body is not parsed, whatever its content type.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		'*',
		{ parseAs: 'buffer', bodyLimit: BODY_LIMIT },
		(_request, body, done) => done(null, body),
	);

	app.post(
		'/webhooks/stripe',
		{ bodyLimit: BODY_LIMIT, schema: { hide: true } },
		async (request, reply) => {
			const signature = request.headers['stripe-signature'];
			const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
			const message = openSigned(
				body,
				typeof signature === 'string' ? signature : undefined,
				config.stripeWebhookSecrets,
				Date.now(),
			);
			if (message === undefined)
				throw new AppError(
					400,
					'invalid_input',
					'This event is not signed by the payment provider, or it is too old.',
				);
			if (!Value.Check(Event, message)) {
				request.log.warn('a signed Stripe event has an unknown format');
				return { received: true };
			}
			try {
				await events.receive(message);
			} catch (error) {
				request.log.error({ err: error, event: message.id }, 'a Stripe event could not be stored');
				return reply
					.code(500)
					.send(errorBody('internal', 'The event could not be stored. Send it again.'));
			}
			return { received: true };
		},
	);
};
