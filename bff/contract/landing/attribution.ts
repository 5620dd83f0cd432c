import * as Type from 'typebox';
import { Empty, failures, type Route } from '../route.ts';

/** Under this name the landing page keeps the id of the visit in session storage. */
export const VISIT_KEY = 'landing-session-id';
/** Under this name it keeps in local storage whether ads may be measured: `granted` or not. */
export const AD_CONSENT_KEY = 'landing-ad-consent';

/**
 * Says which visit of the landing page led to the signed-in account, so that it is known how the
 * user found Warble. Takes effect once, for an account of the last two days: the earliest visit is
 * kept, of this tab or with the account's address. Always the same response.
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
				/** Whether the id of an ad click may be kept. */
				adConsent: Type.Boolean(),
			},
			{ additionalProperties: false },
		),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
