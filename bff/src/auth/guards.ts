import secureSession from '@fastify/secure-session';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';
import type { Sessions, SignedIn } from './sessions/session-store.ts';

declare module 'fastify' {
	interface FastifyRequest {
		/** Who asks; null on public routes and without a session. */
		signedIn: SignedIn | null;
	}
}
declare module '@fastify/secure-session' {
	interface SessionData {
		sid: string;
	}
}

/** The sealed cookie that names a session row. It outlives the row: the row decides. */
export async function registerSessionCookie(app: FastifyInstance, config: Config): Promise<void> {
	await app.register(secureSession, {
		key: config.sessionKeys,
		sessionName: 'session',
		cookieName: config.isProduction ? '__Host-warble' : 'warble',
		expiry: 60 * 60 * 24 * 90,
		cookie: {
			path: '/',
			httpOnly: true,
			sameSite: 'lax',
			secure: config.isProduction,
			maxAge: 60 * 60 * 24 * 30,
		},
	});
	app.decorateRequest('signedIn', null);
}

/** Everything registered in this scope needs a session. */
export function requireSession(scope: FastifyInstance, sessions: Sessions): void {
	scope.addHook('onRequest', async (request, reply) => {
		request.signedIn = await sessions.find(request.session.get('sid'));
		if (!request.signedIn)
			throw new AppError(401, 'unauthorized', 'You are signed out. Sign in to go on.');
		reply.header('cache-control', 'no-store');
	});
}

/**
 * Everything registered in this scope needs a subscription as well. Comes after `requireSession`.
 */
export function requireSubscription(scope: FastifyInstance): void {
	scope.addHook('onRequest', async (request) => {
		if (!request.signedIn?.subscription.hasActiveSubscription) {
			throw new AppError(
				402,
				'subscription_required',
				'This needs an active subscription. See the plans to go on.',
			);
		}
	});
}

/** The person of a request inside `requireSession`. */
export function memberOf(request: { signedIn: SignedIn | null }): SignedIn {
	if (!request.signedIn)
		throw new AppError(401, 'unauthorized', 'You are signed out. Sign in to go on.');
	return request.signedIn;
}
