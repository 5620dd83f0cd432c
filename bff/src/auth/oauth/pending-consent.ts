import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasRoom } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { OAuthFailure } from './oauth-failure.ts';

/** How long a person may take at the provider. */
const LIVES_SECONDS = 600;

export type PendingConsent = ReturnType<typeof createPendingConsent>;

/**
 * What binds a sign-in or a connection to the browser that began it: the state and the PKCE
 * verifier, each in a cookie of this provider's own. A state of another provider, another browser,
 * another time or a second use is worth nothing.
 */
export function createPendingConsent(
	provider: string,
	isProduction: boolean,
	limits: SharedLimits,
) {
	// The prefix makes browsers refuse such a cookie from a neighbouring host or a page without TLS.
	const prefix = isProduction ? '__Host-' : '';
	const stateCookie = `${prefix}warble-${provider}-state`;
	const verifierCookie = `${prefix}warble-${provider}-verifier`;
	const cookie = {
		path: '/',
		httpOnly: true,
		sameSite: 'lax',
		secure: isProduction,
		maxAge: LIVES_SECONDS,
	} as const;
	const uses = limits(`${provider}-state`, { points: 1, duration: LIVES_SECONDS });

	return {
		stateCookie,
		verifierCookie,
		cookie,

		/**
		 * Throws `OAuthFailure` unless this browser brings the state (see `oauth-states.ts`) it was
		 * given, in time and for the first time.
		 */
		async check(request: FastifyRequest, state: string | undefined): Promise<void> {
			const kept = request.cookies[stateCookie];
			if (state === undefined || kept === undefined || !isSame(state, kept))
				throw new OAuthFailure('expired', 'state of another sign-in');
			if (request.cookies[verifierCookie] === undefined)
				throw new OAuthFailure('expired', 'verifier is missing');
			const begun = Number.parseInt(kept, 36);
			if (!(Date.now() - begun < LIVES_SECONDS * 1000))
				throw new OAuthFailure('expired', 'state is too old');
			const isFirst = await hasRoom(uses, kept);
			if (!isFirst) throw new OAuthFailure('expired', 'state was used before');
		},

		/** Takes the cookies away: whatever comes of a callback, there is no second one. */
		forget(reply: FastifyReply): void {
			const { maxAge: _, ...attributes } = cookie;
			reply.clearCookie(stateCookie, attributes).clearCookie(verifierCookie, attributes);
		},
	};
}

function isSame(one: string, other: string): boolean {
	const [left, right] = [Buffer.from(one), Buffer.from(other)];
	return left.length === right.length && timingSafeEqual(left, right);
}
