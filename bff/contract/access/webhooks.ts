import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, Page, type Route, Time } from '../route.ts';

/** Maximum number of webhooks of a user. */
export const WEBHOOK_LIMIT = 5;

/**
 * - `publication.posted`: all parts of a draft are at their network
 * - `publication.failed`: the network refused a part
 * - `publication.needs_you`: the publication is missed, unsure, or to be posted by hand
 * - `proposal.created`: a program has made or changed a proposal
 * - `proposal.answered`: the user has approved or refused it
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

/** An address that receives events in the form of Standard Webhooks (standardwebhooks.com). */
export const Webhook = Type.Object({
	id: Id,
	url: Type.String(),
	events: Type.Array(WebhookEvent),
	createdAt: Time,
	/**
	 * Since when nothing is sent: no delivery succeeded for a day, or the receiver responded with
	 * 410. Null while it works.
	 */
	stoppedAt: nullable(Time),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookDelivery = Type.Object({
	id: Id,
	event: WebhookEvent,
	createdAt: Time,
	status: Type.Enum(['waiting', 'delivered', 'failed']),
	/** Number of attempts so far. */
	attempts: Type.Integer(),
	/** For `waiting`: the time of the next attempt. */
	nextAt: nullable(Time),
	/** Of the last attempt: such as `HTTP 500`, or why there was no response. Null before it. */
	result: nullable(Type.String()),
	/** The request body: JSON with `type`, `timestamp` and `data`. */
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
 * Adds an address. `secret`, `whsec_` and 32 bytes in Base64, is returned only here; receivers
 * verify signatures with it. 400 `invalid_input` for an address that is not public or not HTTPS;
 * 409 `webhook_limit_reached` at `WEBHOOK_LIMIT`.
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

/** Deletes its deliveries too; those that wait are not sent. Idempotent. */
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

/** Sends a delivery again with the same `webhook-id`. Resumes a stopped webhook. */
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
