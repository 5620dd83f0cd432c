import type { FastifyRequest } from 'fastify';
import type { OpenStreams } from '../http/open-streams.ts';
import type { Sessions } from './sessions/session-store.ts';

/** Which door somebody came through, for the audit log. */
export type SignInWay = 'password' | 'signup' | 'invitation' | 'reset' | 'twitter' | 'google';

/** Makes this browser the person's: see `createSignIn`. */
export type SignIn = (request: FastifyRequest, userId: string, how: SignInWay) => Promise<void>;

/**
 * The one place where a session begins. Whatever session the browser had ends, with its streams,
 * and the cookie gets a new id: one that somebody else planted never becomes worth anything.
 */
export function createSignIn({
	sessions,
	streams,
}: {
	sessions: Sessions;
	streams: OpenStreams;
}): SignIn {
	return async (request, userId, how) => {
		const before = request.session.get('sid');
		if (before !== undefined) {
			await sessions.end(before);
			streams.endSession(before);
		}
		request.session.regenerate();
		request.session.set('sid', await sessions.begin(userId, request.headers['user-agent']));
		request.log.info({ audit: 'login', userId, how }, 'signed in');
	};
}
