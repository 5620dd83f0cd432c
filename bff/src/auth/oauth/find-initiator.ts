import type { FastifyRequest } from 'fastify';
import type { SessionStore } from '../sessions/session-store.ts';
import type { Initiator, OAuthStates } from './oauth-states.ts';

/** Finds who started a connection, if it was this session's user, in this session. */
export function createFindInitiator(states: OAuthStates, sessions: SessionStore) {
	return async (request: FastifyRequest, state: string): Promise<Initiator | undefined> => {
		const initiator = states.readInitiator(state);
		const session = await sessions.find(request.session.get('sid'));
		const isSame =
			session?.sessionId === initiator?.sessionId && session?.user.id === initiator?.userId;
		return isSame ? initiator : undefined;
	};
}
