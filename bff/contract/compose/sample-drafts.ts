import * as Type from 'typebox';
import { EventStream, failures, type Route } from '../route.ts';
import { composeEvents } from './compose.ts';

/**
 * Whether `streamSampleDrafts` is available: this installation has a model key of its own, and the
 * user has answered the onboarding questions and never had a subscription.
 */
export const getSampleDrafts = {
	method: 'GET',
	url: '/api/user/sample-drafts',
	schema: {
		summary: 'Whether sample drafts are available',
		tags: ['account'],
		response: { 200: Type.Object({ offered: Type.Boolean() }), ...failures },
	},
} as const satisfies Route;

/**
 * Streams three drafts made from the onboarding answers, paid for by this installation. The first
 * request writes them, once per account; later requests stream the same answer, after the position
 * in `Last-Event-ID` or from the beginning. The answer is an ordinary thread, which the user finds
 * in Compose after subscribing. 404 `not_found` if they are not available.
 */
export const streamSampleDrafts = {
	method: 'POST',
	url: '/api/user/sample-drafts',
	schema: {
		summary: 'Write sample drafts, or follow them',
		tags: ['account'],
		response: { 200: EventStream, ...failures },
	},
	events: composeEvents,
} as const satisfies Route;
