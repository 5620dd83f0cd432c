import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasRoom } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { OAuthFailure } from './oauth-failure.ts';

/** How long the user may take at the provider. */
const LIFETIME_SECONDS = 600;

export type PendingConsent = ReturnType<typeof createPendingConsent>;

/**
 * Binds a sign-in or a connection to the browser that started it, by two cookies per provider: the
 * state and the PKCE verifier. A state is refused if it comes from another provider or browser, has
 * expired, or was used before.
 */
export function createPendingConsent(
	provider: string,
	isProduction: boolean,
	limits: SharedLimits,
) {
	// With this prefix, browsers refuse the cookie from other hosts of the domain and without TLS.
	const prefix = isProduction ? '__Host-' : '';
	const stateCookie = `${prefix}warble-${provider}-state`;
	const verifierCookie = `${prefix}warble-${provider}-verifier`;
	const cookie = {
		path: '/',
		httpOnly: true,
		sameSite: 'lax',
		secure: isProduction,
		maxAge: LIFETIME_SECONDS,
	} as const;
	const uses = limits(`${provider}-state`, { points: 1, duration: LIFETIME_SECONDS });

	return {
		stateCookie,
		verifierCookie,
		cookie,

		/**
		 * Throws `OAuthFailure` unless the state (see `oauth-states.ts`) is the one that this browser
		 * was given, has not expired, and is used for the first time.
		 */
		async check(request: FastifyRequest, state: string | undefined): Promise<void> {
			const cookieState = request.cookies[stateCookie];
			if (state === undefined || cookieState === undefined || !isSame(state, cookieState))
				throw new OAuthFailure('expired', 'state belongs to another sign-in');
			if (request.cookies[verifierCookie] === undefined)
				throw new OAuthFailure('expired', 'verifier is missing');
			const createdAt = Number.parseInt(cookieState, 36);
			if (!(Date.now() - createdAt < LIFETIME_SECONDS * 1000))
				throw new OAuthFailure('expired', 'state is too old');
			const isFirst = await hasRoom(uses, cookieState);
			if (!isFirst) throw new OAuthFailure('expired', 'state was used before');
		},

		/**
		 * Deletes the cookies after the callback that they belong to, as none may be repeated. A
		 * callback with another state, such as one of an older tab, does not end the consent under way.
		 */
		clear(request: FastifyRequest, reply: FastifyReply): void {
			const { state } = request.query as { state?: unknown };
			const pending = request.cookies[stateCookie];
			if (pending !== undefined && (typeof state !== 'string' || !isSame(state, pending))) return;
			const { maxAge: _, ...attributes } = cookie;
			reply.clearCookie(stateCookie, attributes).clearCookie(verifierCookie, attributes);
		},
	};
}

function isSame(one: string, other: string): boolean {
	const [left, right] = [Buffer.from(one), Buffer.from(other)];
	return left.length === right.length && timingSafeEqual(left, right);
}
