import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, Page, type Route, Time } from '../route.ts';

/** Maximum number of webhooks of a user. */
export const WEBHOOK_LIMIT = 5;

/**
 * - `publication.posted`: all parts of a draft are at their network
 * - `publication.failed`: the network refused one
 * - `publication.needs_you`: missed, unsure, or to be posted by hand
 * - `proposal.created`, `proposal.answered`
 * - `run.finished`: a filter run has ended
 */
export const webhookEvents = [
	'publication.posted',
	'publication.failed',
	'publication.needs_you',
	'proposal.created',
	'proposal.answered',
	'run.finished',
] as const;
export const WebhookEvent = Type.Enum([...webhookEvents]);
export type WebhookEvent = Static<typeof WebhookEvent>;

/** An address that receives events, as Standard Webhooks describes: standardwebhooks.com. */
export const Webhook = Type.Object({
	id: Id,
	url: Type.String(),
	events: Type.Array(WebhookEvent),
	createdAt: Time,
	/** Since when nothing is sent, because deliveries failed for days; null while it works. */
	stoppedAt: nullable(Time),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookDelivery = Type.Object({
	id: Id,
	event: WebhookEvent,
	createdAt: Time,
	status: Type.Enum(['waiting', 'delivered', 'failed']),
	attempts: Type.Integer(),
	/** For `waiting`: when it is sent next. */
	nextAt: nullable(Time),
	/** The last attempt: the HTTP status, or why there was none, in words. */
	result: nullable(Type.String()),
	/** What is sent, as JSON. */
	body: Type.String(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const WebhookParams = Type.Object({ id: Id });

export const listWebhooks = {
	method: 'GET',
	url: '/api/webhooks',
	schema: {
		summary: 'Webhooks',
		tags: ['access'],
		response: { 200: Type.Object({ webhooks: Type.Array(Webhook) }), ...failures },
	},
} as const satisfies Route;

/**
 * Adds an address. `secret` is shown once; receivers verify signatures with it. 400 `invalid_input`
 * for an address that is not public, or not HTTPS; 409 `webhook_limit_reached`.
 */
export const createWebhook = {
	method: 'POST',
	url: '/api/webhooks',
	schema: {
		summary: 'Add a webhook',
		tags: ['access'],
		body: Type.Object(
			{
				url: Type.String({ maxLength: 500 }),
				events: Type.Array(WebhookEvent, {
					minItems: 1,
					maxItems: webhookEvents.length,
					uniqueItems: true,
				}),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ secret: Type.String(), webhook: Webhook }), ...failures },
	},
} as const satisfies Route;

/** Repeating it changes nothing. Deliveries that wait are not sent. */
export const deleteWebhook = {
	method: 'DELETE',
	url: '/api/webhooks/:id',
	schema: {
		summary: 'Delete a webhook',
		tags: ['access'],
		params: WebhookParams,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** The deliveries of the last 30 days, newest first. */
export const listDeliveries = {
	method: 'GET',
	url: '/api/webhooks/:id/deliveries',
	schema: {
		summary: 'Deliveries of a webhook',
		tags: ['access'],
		params: WebhookParams,
		querystring: Page,
		response: {
			200: Type.Object({
				deliveries: Type.Array(WebhookDelivery),
				next_cursor: nullable(Type.String()),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** Sends a delivery again, with the same id. A webhook that was stopped works again. */
export const redeliver = {
	method: 'POST',
	url: '/api/webhooks/:id/deliveries/:delivery/send',
	schema: {
		summary: 'Send a delivery again',
		tags: ['access'],
		params: Type.Object({ id: Id, delivery: Id }),
		response: { 200: WebhookDelivery, ...failures },
	},
} as const satisfies Route;
