import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { breakOff } from '../../script.ts';
import { type Account, apiVersion } from '../account.ts';
import type { CheckoutService } from '../checkout-service.ts';
import { identifier } from '../identifier.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { StripeScript } from '../script.ts';
import { catalogueApi } from './api-catalogue.ts';
import { checkoutApi } from './api-checkout.ts';
import { customersApi } from './api-customers.ts';
import { eventsApi } from './api-events.ts';
import { subscriptionsApi } from './api-subscriptions.ts';
import { expand } from './expand.ts';
import { StripeFailure } from './failure.ts';
import { IdempotentAnswers } from './idempotency.ts';
import { expansionsOf, formOf } from './params.ts';
import type { RequestLog } from './request-log.ts';

export interface ApiParts {
	apiKey: string;
	account: Account;
	lifecycle: Lifecycle;
	checkoutService: CheckoutService;
	script: StripeScript;
	log: RequestLog;
}

/**
 * Stripe's API below `/v1`: authentication, idempotency, expansion, and the routes of all objects.
 */
export const api: FastifyPluginAsyncTypebox<ApiParts> = async (app, parts) => {
	const { apiKey, account, lifecycle, checkoutService, script, log } = parts;
	const answers = new IdempotentAnswers();
	const lost = new WeakSet<FastifyRequest>();

	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		async (_request: FastifyRequest, body: string) => body,
	);

	app.addHook('preHandler', async (request, reply) => {
		const requestId = identifier('req', 14);
		const key = idempotencyKeyOf(request);
		const version = String(request.headers['stripe-version'] ?? apiVersion);
		reply.headers({
			'request-id': requestId,
			'stripe-version': version,
			...(key === undefined ? {} : { 'idempotency-key': key }),
		});
		log.add({
			method: request.method,
			url: request.url,
			idempotencyKey: key ?? null,
			form: formOf(request),
		});

		const step = script.forRequest(request.url);
		if (step?.action === 'status') throw scripted(step.status ?? 503);
		if (step?.action === 'html' || step?.action === 'stall' || step?.action === 'cut')
			return breakOff(reply, step.action);
		checkKey(request.headers.authorization, apiKey);
		if (!/^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(version))
			throw new StripeFailure(400, `Invalid Stripe API version: ${version}`);
		checkoutService.expireOld();
		lifecycle.processAllDue();

		const kept = key === undefined ? undefined : answers.find(key, fingerprintOf(request));
		if (step?.action === 'lost') lost.add(request);
		if (!kept) return undefined;
		reply.headers({ 'idempotent-replayed': 'true', 'original-request': kept.requestId });
		return reply.code(kept.status).type('application/json').send(kept.body);
	});

	app.addHook('preSerialization', async (request, reply, answer) =>
		reply.statusCode < 400 ? expand(account, answer, expansionsOf(formOf(request))) : answer,
	);

	app.addHook('onSend', async (request, reply, body) => {
		const key = idempotencyKeyOf(request);
		if (key !== undefined && typeof body === 'string' && !reply.hasHeader('idempotent-replayed')) {
			const requestId = String(reply.getHeader('request-id'));
			answers.keep(key, {
				request: fingerprintOf(request),
				status: reply.statusCode,
				body,
				requestId,
			});
		}
		if (lost.has(request)) reply.raw.destroy();
		return body;
	});

	app.setErrorHandler((error: Error, _request, reply) => {
		const known =
			error instanceof StripeFailure
				? error
				: new StripeFailure(500, error.message, { type: 'api_error' });
		return refuse(reply, known);
	});
	app.setNotFoundHandler((request, reply) =>
		refuse(
			reply,
			new StripeFailure(
				404,
				`Unrecognized request URL (${request.method}: ${request.url.replace(/\?.*$/s, '')}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
			),
		),
	);

	await app.register(catalogueApi, { account });
	await app.register(customersApi, { account, lifecycle });
	await app.register(checkoutApi, { account, checkoutService });
	await app.register(subscriptionsApi, { account, lifecycle, checkoutService });
	await app.register(eventsApi, { account });
};

function refuse(reply: FastifyReply, failure: StripeFailure): FastifyReply {
	return reply.code(failure.status).send(failure.toBody(String(reply.getHeader('request-id'))));
}

function scripted(status: number): StripeFailure {
	if (status === 429)
		return new StripeFailure(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
	return new StripeFailure(
		status,
		'An unknown error occurred',
		status < 500 ? {} : { type: 'api_error' },
	);
}

function checkKey(authorization: string | undefined, apiKey: string): void {
	const [, key = ''] = (authorization ?? '').split(' ');
	if (key === apiKey) return;
	if (key === '')
		throw new StripeFailure(
			401,
			'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
		);
	const shown =
		key.length <= 12
			? '*'.repeat(key.length)
			: `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
	throw new StripeFailure(401, `Invalid API Key provided: ${shown}`);
}

/** Only `POST` requests have one. */
function idempotencyKeyOf({ method, headers }: FastifyRequest): string | undefined {
	const key = headers['idempotency-key'];
	return method === 'POST' && typeof key === 'string' && key !== '' ? key : undefined;
}

function fingerprintOf(request: FastifyRequest): string {
	return `${request.method} ${request.url} ${JSON.stringify(formOf(request))}`;
}
