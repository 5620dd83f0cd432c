import type { FastifyRequest } from 'fastify';
import type { OpenStreams } from '../http/open-streams.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { SessionStore } from './sessions/session-store.ts';

/** How the user signed in, for the audit log. */
export type SignInMethod = 'password' | 'signup' | 'invitation' | 'reset' | 'twitter' | 'google';

/** Signs the user in to the browser that made the request: see `createSignIn`. */
export type SignIn = (request: FastifyRequest, userId: string, how: SignInMethod) => Promise<void>;

/**
 * The only place that starts a session. It ends the browser's previous session with its streams,
 * and gives the cookie a new id, which prevents session fixation.
 */
export function createSignIn({
	sessions,
	streams,
	audit,
}: {
	sessions: SessionStore;
	streams: OpenStreams;
	audit: AuditLog;
}): SignIn {
	return async (request, userId, how) => {
		const previous = request.session.get('sid');
		if (previous !== undefined) {
			await sessions.end(previous);
			streams.endSession(previous);
		}
		request.session.regenerate();
		request.session.set('sid', await sessions.begin(userId, request.headers['user-agent']));
		await audit.record(request, { kind: 'login', userId, details: { how } });
	};
}
