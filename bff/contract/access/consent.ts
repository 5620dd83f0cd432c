import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, Id, nullable, type Route } from '../route.ts';
import { Right } from './rights.ts';

/** The path of the consent screen, followed by `/` and the id of the request. */
export const CONSENT_PATH = '/connect-agent';

const RequestId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/**
 * An authorization request of a program (OAuth 2.1) that waits for consent. It is bound by a cookie
 * to the browser that made it.
 */
export const ConsentRequest = Type.Object({
	id: RequestId,
	/** As the program names itself; not verified. */
	name: Type.String(),
	/** The host of the program’s client ID metadata document; null if it has none. */
	host: nullable(Type.String()),
	/** The redirect address: its host, or the scheme of an app. */
	returnsTo: Type.String(),
	/** Whether that is an app on the user's own device. */
	isLocal: Type.Boolean(),
	/** The highest right among the requested scopes. */
	asked: Right,
});
export type ConsentRequest = Static<typeof ConsentRequest>;

/** 404 `not_found` if it has expired, was answered, or was made by another browser. */
export const readConsentRequest = {
	method: 'GET',
	url: '/api/access/requests/:id',
	schema: {
		summary: 'A program that asks for access',
		tags: ['access'],
		params: Type.Object({ id: RequestId }),
		response: { 200: ConsentRequest, ...failures },
	},
} as const satisfies Route;

/**
 * Grants a right, or refuses the request with null. The browser then goes to `location`, which
 * redirects to the program. 400 `invalid_input` for a right above `asked`; 402
 * `subscription_required`; 403 `confirmation_failed` for the right `publish` if the sign-in is more
 * than ten minutes ago; 404 as `readConsentRequest`; 409 `conflict` if another user is signed in
 * than `userId`.
 */
export const answerConsentRequest = {
	method: 'POST',
	url: '/api/access/requests/:id/answer',
	schema: {
		summary: 'Allow or refuse a program',
		tags: ['access'],
		params: Type.Object({ id: RequestId }),
		body: Type.Object(
			{
				/** Null refuses. */
				right: nullable(Right),
				/** The user that the screen shows. */
				userId: Id,
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ location: Type.String() }), ...failures },
	},
} as const satisfies Route;
