import { randomBytes } from 'node:crypto';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { Sealer } from '../../encryption/sealer.ts';
import type { CurrentSession } from '../sessions/session-store.ts';

const StateQuery = Type.Object({ state: Type.String() });

/** The user and session that started a connection. */
export type Initiator = Pick<CurrentSession, 'sessionId'> & {
	userId: string;
	/** The page to return to, if they named one. */
	returnTo?: string | undefined;
	/** The origin of the server that they chose, at networks with several. */
	server?: string | undefined;
	/** Whether they connect a further account at X. */
	isFurther?: boolean | undefined;
};

export type OAuthStates = ReturnType<typeof createOAuthStates>;

/**
 * The `state` parameter of OAuth requests. It contains the time it was created, so that it expires
 * even if the browser keeps its cookies too long. The state of a connection also contains, sealed,
 * who started it, so that a sign-in cannot be passed off as a connection, or the other way round.
 */
export function createOAuthStates({ seal, open }: Sealer) {
	const generate = () => `${Date.now().toString(36)}.${randomBytes(24).toString('base64url')}`;
	return {
		createSignInState: generate,

		createConnectState(initiator: Initiator): string {
			const { userId, sessionId, returnTo = '', server = '', isFurther } = initiator;
			const state = generate();
			const content = `${userId} ${sessionId} ${returnTo} ${server} ${isFurther ? 'further' : ''}`;
			return `${state}.${seal(state, 'connect', content)}`;
		},

		/**
		 * The state in a callback's query, if it looks like one of `createConnectState`;
		 * `readInitiator` checks whether it is genuine.
		 */
		findConnectState: (query: unknown): string | undefined =>
			Value.Check(StateQuery, query) && query.state.split('.').length > 2 ? query.state : undefined,

		/** Undefined for a forged state, and for one of `createSignInState`. */
		readInitiator(state: string): Initiator | undefined {
			const [time = '', random = '', ...sealed] = state.split('.');
			try {
				const content = open(`${time}.${random}`, 'connect', sealed.join('.'));
				const [userId, sessionId, returnTo, server, kind] = content.split(' ');
				return userId && sessionId
					? {
							userId,
							sessionId,
							returnTo: returnTo || undefined,
							server: server || undefined,
							isFurther: kind === 'further',
						}
					: undefined;
			} catch {
				return undefined;
			}
		},
	};
}
