import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Account } from './account.ts';
import type { RequestLog } from './api/request-log.ts';
import { type Deliveries, isOnThisMachine } from './deliveries.ts';
import type { Lifecycle } from './lifecycle.ts';

interface Parts {
	account: Account;
	lifecycle: Lifecycle;
	deliveries: Deliveries;
	log: RequestLog;
}

const strict = { additionalProperties: false };

const Endpoint = Type.Object(
	{ url: Type.String(), secrets: Type.Optional(Type.Array(Type.String(), { minItems: 1 })) },
	strict,
);
const Advance = Type.Object(
	{ subscription: Type.String(), days: Type.Number({ minimum: 0, maximum: 4000 }) },
	strict,
);
const Card = Type.Object({ subscription: Type.String(), pays: Type.Boolean() }, strict);
const Resend = Type.Object({ event: Type.String() }, strict);
const PlanDefinition = Type.Object(
	{
		id: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z_]+$' })),
		name: Type.String(),
		description: Type.String(),
		amount: Type.Integer({ minimum: 0 }),
		currency: Type.String({ pattern: '^[a-z]{3}$' }),
		interval: Type.Enum(['day', 'week', 'month', 'year']),
		intervalCount: Type.Optional(Type.Integer({ minimum: 1 })),
		features: Type.Array(Type.String()),
	},
	strict,
);

/** Controls for tests, below `/sandbox/stripe`. The real Stripe has none of them. */
export const controlRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
	const { account, lifecycle, deliveries, log } = parts;

	app.post('/endpoint', { schema: { body: Endpoint } }, async (request, reply) => {
		const { url, secrets } = request.body;
		if (!isOnThisMachine(url))
			return reply.code(400).send({ message: 'Events go to this machine only.' });
		deliveries.to(url, secrets);
		return reply.code(204).send();
	});

	app.post('/advance', { schema: { body: Advance } }, async (request) => {
		const subscription = account.subscriptions.get(request.body.subscription);
		lifecycle.advance(subscription, Math.round(request.body.days * 86_400));
		return subscription;
	});
	app.post('/card', { schema: { body: Card } }, async (request) => {
		const subscription = account.subscriptions.get(request.body.subscription);
		if (request.body.pays) lifecycle.replaceCard(subscription);
		else lifecycle.declineCard(subscription);
		return subscription;
	});
	app.post('/prices', { schema: { body: PlanDefinition } }, async (request) =>
		account.addPlan(request.body),
	);

	app.post('/resend', { schema: { body: Resend } }, async (request, reply) => {
		deliveries.resend(account.events.get(request.body.event));
		return reply.code(204).send();
	});
	app.get('/deliveries', async () => deliveries.records);

	app.get('/requests', async () => log.entries);
	app.delete('/requests', async (_request, reply) => {
		log.clear();
		return reply.code(204).send();
	});
};
