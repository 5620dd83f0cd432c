import * as Type from 'typebox';
import { Empty, failures, type Route } from '../route.ts';

/** Session storage key under which the landing page stores the id of the visit. */
export const VISIT_KEY = 'landing-session-id';
/** Local storage key for the consent to measure ads: `granted` or not. */
export const AD_CONSENT_KEY = 'landing-ad-consent';

/**
 * Says which visit of the landing page led to the signed-in account. Takes effect once, for an
 * account of the last two days: it stores the earliest visit of this tab or with the account's
 * address. The response is always the same.
 */
export const claimVisit = {
	method: 'POST',
	url: '/api/attribution',
	schema: {
		summary: 'Say which visit led to the account',
		tags: ['account'],
		body: Type.Object(
			{
				/** The `sessionId` of the visit; absent if this tab had none. */
				sessionId: Type.Optional(Type.String({ maxLength: 80 })),
				/** Whether the id of an ad click may be stored. */
				adConsent: Type.Boolean(),
			},
			{ additionalProperties: false },
		),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
