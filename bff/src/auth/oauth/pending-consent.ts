import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasRoom } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { OAuthFailure } from './oauth-failure.ts';

/** How long the user may take at the provider. */
const LIFETIME_SECONDS = 600;
/**
 * Maximum number of attempts of a browser that may be in progress at a provider, such as one in
 * each of its tabs.
 */
export const MAX_ATTEMPTS = 5;

export type PendingConsent = ReturnType<typeof createPendingConsent>;

/**
 * Binds a sign-in or a connection to the browser that started it, by a cookie for each attempt: its
 * name is made of the state, and its value is the PKCE verifier. A state is refused if it comes
 * from another provider or browser, has expired, or was used before.
 */
export function createPendingConsent(
	provider: string,
	isProduction: boolean,
	limits: SharedLimits,
) {
	const ending = {
		path: '/',
		httpOnly: true,
		sameSite: 'lax',
		secure: isProduction,
	} as const;
	const names = attemptCookies(provider, isProduction);
	const uses = limits(`${provider}-state`, { points: 1, duration: LIFETIME_SECONDS });

	return {
		/** Stores an attempt in the browser. Replaces the oldest attempts if there are too many. */
		begin(request: FastifyRequest, reply: FastifyReply, state: string, verifier: string): void {
			const earlier = Object.keys(request.cookies).filter(names.isOne).sort(names.compare);
			for (const name of earlier.slice(0, Math.max(0, earlier.length + 1 - MAX_ATTEMPTS)))
				reply.clearCookie(name, ending);
			reply.setCookie(names.of(state), verifier, { ...ending, maxAge: LIFETIME_SECONDS });
		},

		/**
		 * The verifier of an attempt. Throws `OAuthFailure` unless the state (see `oauth-states.ts`) is
		 * one that this browser was given, has not expired, and is used for the first time.
		 */
		async check(request: FastifyRequest, state: string | undefined): Promise<string> {
			const verifier = state === undefined ? undefined : request.cookies[names.of(state)];
			if (state === undefined || !verifier)
				throw new OAuthFailure('expired', 'state belongs to another browser');
			if (!(Date.now() - timeOf(state) < LIFETIME_SECONDS * 1000))
				throw new OAuthFailure('expired', 'state is too old');
			const isFirst = await hasRoom(uses, state);
			if (!isFirst) throw new OAuthFailure('expired', 'state was used before');
			return verifier;
		},

		/** Deletes the attempt of a callback, which cannot be repeated. Other attempts continue. */
		end(request: FastifyRequest, reply: FastifyReply): void {
			const { state } = request.query as { state?: unknown };
			if (typeof state === 'string' && request.cookies[names.of(state)] !== undefined)
				reply.clearCookie(names.of(state), ending);
		},
	};
}

/** The names of the cookies of attempts at a provider. */
export function attemptCookies(provider: string, isProduction: boolean) {
	// With this prefix, browsers refuse the cookie from other hosts of the domain and without TLS.
	const start = `${isProduction ? '__Host-' : ''}warble-${provider}-`;
	const begunAt = (name: string) => timeOf(name.slice(start.length));
	return {
		/**
		 * The time comes first, for `compare`. Only this browser knows the state that the rest is made
		 * of.
		 */
		of: (state: string): string => {
			const hash = createHash('sha256').update(state).digest('base64url');
			return `${start}${(timeOf(state) || 0).toString(36)}.${hash}`;
		},
		isOne: (name: string): boolean => name.startsWith(start),
		/** Oldest first. */
		compare: (one: string, other: string): number => (begunAt(one) || 0) - (begunAt(other) || 0),
	};
}

/** When a state was created: it begins with the time. */
function timeOf(state: string): number {
	return Number.parseInt(state, 36);
}
