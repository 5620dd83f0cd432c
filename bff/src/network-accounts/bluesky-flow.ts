import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentSession, OAuthFailure } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Sealer } from '../encryption/sealer.ts';
import { hasRoom } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { BlueskyCallbackFailure } from '../networks/bluesky/bluesky-errors.ts';
import type { BlueskyLogin } from '../networks/bluesky/sign-in/bluesky-login.ts';
import type { BlueskyAttempt } from '../networks/bluesky/sign-in/bluesky-oauth.ts';
import { canUseOAuth } from '../networks/bluesky/sign-in/bluesky-oauth-addresses.ts';
import { readOAuthToken } from '../networks/bluesky/sign-in/bluesky-oauth-token.ts';
import type { Connector } from './connectors.ts';
import type { BlueskyLoader } from './load-bluesky.ts';

/** How long the user may take at their server. */
const LIFETIME_SECONDS = 600;

export interface BlueskyFlowOptions {
	config: Pick<Config, 'appOrigins' | 'isProduction'>;
	oauth: BlueskyLoader['oauth'];
	sealer: Sealer;
	limits: SharedLimits;
}

/** The content of the cookie, sealed to the session that began. */
interface StoredAttempt extends BlueskyAttempt {
	/** Milliseconds since 1970. */
	begunAt: number;
	origin: string;
	returnTo?: string | undefined;
}

export type BlueskyFlow = ReturnType<typeof createBlueskyFlow>;

/**
 * Connects accounts at Bluesky by OAuth. The attempt is in a cookie that only its session can use,
 * so that any process can finish it. A browser has one attempt at a time.
 */
export function createBlueskyFlow({ config, oauth, sealer, limits }: BlueskyFlowOptions) {
	const { appOrigins, isProduction } = config;
	const cookie = `${isProduction ? '__Host-' : ''}warble-bluesky`;
	const settings = { path: '/', httpOnly: true, sameSite: 'lax', secure: isProduction } as const;
	const uses = limits('bluesky-state', { points: 1, duration: LIFETIME_SECONDS });
	const originOf = ({ protocol, host }: FastifyRequest) => appOrigins[0] ?? `${protocol}://${host}`;

	return {
		oauth,

		/** The origin of the confidential client; undefined if there is none. */
		publicOrigin(): string | undefined {
			const [origin] = appOrigins;
			return origin?.startsWith('https:') && canUseOAuth(origin) ? origin : undefined;
		},

		isOffered: (request: FastifyRequest): boolean => canUseOAuth(originOf(request)),

		/** The URL to send the browser to. Throws `AppError`. */
		async begin(
			request: FastifyRequest,
			reply: FastifyReply,
			{ handle, returnTo }: { handle: string; returnTo?: string | undefined },
		): Promise<string> {
			const origin = originOf(request);
			const { url, attempt } = await (await oauth()).begin(origin, handle);
			const stored: StoredAttempt = { ...attempt, begunAt: Date.now(), origin, returnTo };
			const { sessionId } = currentSession(request);
			const sealed = sealer.seal(sessionId, 'bluesky attempt', JSON.stringify(stored));
			reply.setCookie(cookie, sealed, { ...settings, maxAge: LIFETIME_SECONDS });
			return url;
		},

		hasAttempt: (request: FastifyRequest): boolean => request.cookies[cookie] !== undefined,

		/** The attempt of this session, if its cookie is genuine. Deletes the cookie. */
		take(
			request: FastifyRequest,
			reply: FastifyReply,
			sessionId: string | undefined,
		): StoredAttempt | undefined {
			const sealed = request.cookies[cookie];
			if (sealed === undefined || sessionId === undefined) return undefined;
			reply.clearCookie(cookie, settings);
			try {
				return JSON.parse(sealer.open(sessionId, 'bluesky attempt', sealed)) as StoredAttempt;
			} catch {
				return undefined;
			}
		},

		/** Validates the callback and exchanges its code. Throws `OAuthFailure`. */
		async finish(
			request: FastifyRequest,
			attempt: StoredAttempt | undefined,
		): Promise<BlueskyLogin> {
			const query = new URLSearchParams(request.query as Record<string, string>);
			if (!attempt || query.get('state') !== attempt.state)
				throw new OAuthFailure('expired', 'state belongs to another session or attempt');
			if (Date.now() - attempt.begunAt > LIFETIME_SECONDS * 1000)
				throw new OAuthFailure('expired', 'state is too old');
			if (!(await hasRoom(uses, attempt.state)))
				throw new OAuthFailure('expired', 'state was used before');
			try {
				return await (await oauth()).finish(attempt.origin, query, attempt);
			} catch (error) {
				if (!(error instanceof BlueskyCallbackFailure)) throw error;
				throw new OAuthFailure(error.code, error.message);
			}
		},
	};
}

/** What Bluesky does with both kinds of tokens. */
export function createBlueskyConnector({ appPassword, oauth }: BlueskyLoader): Connector {
	const kindOf = (token: string) => (readOAuthToken(token) ? oauth() : appPassword());
	return {
		refresh: async (account) => (await kindOf(account.token)).refresh(account),
		revoke: async (account) => (await kindOf(account.token)).revoke(account),
	};
}
