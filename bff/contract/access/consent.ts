import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, Id, nullable, type Route } from '../route.ts';
import { Right } from './rights.ts';

/** The route of the screen where a user decides on a program that asks for access. */
export const CONSENT_PATH = '/connect-agent';

const RequestId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** What a program asks for. The browser that made the request has a cookie for it. */
export const ConsentRequest = Type.Object({
	id: RequestId,
	/** The name that the program gave itself: not verified. */
	name: Type.String(),
	/** The host of the document that describes the program; null if there is none. */
	host: nullable(Type.String()),
	/** The host, or the scheme of an app, that the browser goes to with the answer. */
	returnsTo: Type.String(),
	/** Whether that is a program on the user's own computer. */
	isLocal: Type.Boolean(),
	/** The highest right that the program asked for. */
	asked: Right,
});
export type ConsentRequest = Static<typeof ConsentRequest>;

/** 404 `not_found` for a request that has expired, was answered, or is of another browser. */
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
 * Allows a program to use the account, or refuses it. The browser then goes to `location`, which
 * continues at the program. 400 `invalid_input` for a right above the one that was asked for. 409
 * `conflict` if another user is signed in by now.
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
