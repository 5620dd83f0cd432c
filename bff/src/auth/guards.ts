import secureSession, { type SessionData } from '@fastify/secure-session';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';
import { sendNotFound } from '../http/errors.ts';
import { DAY_SECONDS } from '../time.ts';
import type { CurrentSession, SessionExtra, SessionStore } from './sessions/session-store.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Loaded with the session of each request. */
		sessionExtra?: SessionExtra;
		/** Also serves users whose account will be deleted. */
		servesDeleting?: boolean;
	}
	interface FastifyRequest {
		/** Null on public routes and without a session. */
		currentSession: CurrentSession | null;
	}
}
declare module '@fastify/secure-session' {
	interface SessionData {
		sid: string;
	}
}

const COOKIE_EXPIRY_SECONDS = 90 * DAY_SECONDS;
const MAX_DECODED_COOKIES = 1000;

/** The content of a session cookie. */
interface CookieData extends Partial<SessionData> {
	/** The time of writing, in seconds since 1970. */
	__ts: number;
}

/**
 * Registers the encrypted cookie that holds the id of a session row. The cookie outlives the row;
 * only the row says whether the session is valid.
 */
export async function registerSessionCookie(app: FastifyInstance, config: Config): Promise<void> {
	await app.register(secureSession, {
		key: config.sessionKeys,
		sessionName: 'session',
		cookieName: config.isProduction ? '__Host-warble' : 'warble',
		expiry: COOKIE_EXPIRY_SECONDS,
		cookie: {
			path: '/',
			httpOnly: true,
			sameSite: 'lax',
			secure: config.isProduction,
			maxAge: 30 * DAY_SECONDS,
		},
	});
	keepDecodedCookies(app);
	app.decorateRequest('currentSession', null);
}

/**
 * Decrypts a cookie once instead of on each request. Its content depends on nothing else. A cookie
 * sealed with an older key is decrypted each time, because the plugin then issues a new one.
 */
function keepDecodedCookies(app: FastifyInstance): void {
	const decode = app.decodeSecureSession;
	const decoded = new Map<string, CookieData>();
	app.decodeSecureSession = (cookie, log, name) => {
		const known = decoded.get(cookie);
		if (known && known.__ts + COOKIE_EXPIRY_SECONDS > Date.now() / 1000)
			return app.createSecureSession({ ...known });
		const session = decode(cookie, log, name);
		if (session && !session.changed) {
			if (decoded.size === MAX_DECODED_COOKIES) decoded.clear();
			decoded.set(cookie, { ...session.data(), __ts: Number(session.get('__ts')) });
		}
		return session;
	};
}

/**
 * All routes of this scope need a session. Those without `servesDeleting` refuse users whose
 * account will be deleted.
 */
export function requireSession(scope: FastifyInstance, sessions: SessionStore): void {
	scope.addHook('onRequest', async (request, reply) => {
		const { sessionExtra, servesDeleting = false } = request.routeOptions.config;
		const extra = sessionExtra?.isFor?.(request.query) === false ? undefined : sessionExtra;
		request.currentSession = await sessions.find(request.session.get('sid'), extra);
		if (!request.currentSession) throw unauthorized();
		if (request.currentSession.user.deletesAt !== undefined && !servesDeleting)
			throw new AppError(
				403,
				'account_deleting',
				'This account will be deleted. To use it again, choose Keep my account.',
			);
		reply.header('cache-control', 'no-store');
	});
}

/** All routes of this scope need a subscription as well. Call it after `requireSession`. */
export function requireSubscription(scope: FastifyInstance): void {
	scope.addHook('onRequest', (request, _reply, done) => {
		if (request.currentSession?.subscription.hasActiveSubscription) return done();
		done(subscriptionRequired());
	});
}

export function subscriptionRequired(): AppError {
	return new AppError(
		402,
		'subscription_required',
		'This needs an active subscription. Choose a plan to continue.',
	);
}

/**
 * All routes of this scope need an operator. For other users they do not exist. Call it after
 * `requireSession`.
 */
export function requireOperator(scope: FastifyInstance): void {
	scope.addHook('onRequest', async (request, reply) => {
		if (!request.currentSession?.user.isOperator) return sendNotFound(request, reply);
	});
}

/** The session of a request to a route behind `requireSession`. */
export function currentSession(request: { currentSession: CurrentSession | null }): CurrentSession {
	if (!request.currentSession) throw unauthorized();
	return request.currentSession;
}

function unauthorized(): AppError {
	return new AppError(401, 'unauthorized', 'You’re signed out. Sign in to continue.');
}
