import type { FastifyPluginAsync } from 'fastify';
import { Value } from 'typebox/value';
import { AppError, errorBody } from '../../http/app-error.ts';
import { Event } from '../stripe-objects.ts';
import type { Events } from './events.ts';
import { openSigned } from './webhook-signature.ts';

const BODY_LIMIT = 1024 * 1024;

export interface WebhookRoutesOptions {
	events: Events;
	secrets: readonly string[];
}

/**
 * Where Stripe tells what happened. It is Stripe's contract and not ours: anything but 200 makes it
 * tell again, for three days.
 */
export const webhookRoutes: FastifyPluginAsync<WebhookRoutesOptions> = async (
	app,
	{ events, secrets },
) => {
	// The signature is of the bytes as they came, of whatever kind they are said to be.
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
				secrets,
				Date.now(),
			);
			if (message === undefined)
				throw new AppError(
					400,
					'invalid_input',
					'This is not signed by the payment provider, or too old.',
				);
			if (!Value.Check(Event, message)) {
				request.log.warn('a signed message of Stripe has a form that we do not know');
				return { received: true };
			}
			try {
				await events.receive(message);
			} catch (error) {
				request.log.error(
					{ err: error, event: message.id },
					'a message of Stripe could not be stored',
				);
				return reply
					.code(500)
					.send(errorBody('internal', 'This could not be stored. Send it again.'));
			}
			return { received: true };
		},
	);
};
