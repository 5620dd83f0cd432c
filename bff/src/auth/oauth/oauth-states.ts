import { randomBytes } from 'node:crypto';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { Sealer } from '../../encryption/sealer.ts';
import type { SignedIn } from '../sessions/session-store.ts';

const StateQuery = Type.Object({ state: Type.String() });

/** For whom a connection was begun. */
export type Beginner = Pick<SignedIn, 'sessionId'> & { userId: string };

export type OAuthStates = ReturnType<typeof createOAuthStates>;

/**
 * States as they travel to a provider and back. Each tells its age, so that a browser that keeps
 * cookies for too long changes nothing; one that connects an account says, sealed, for whom. So no
 * sign-in can be taken for a connection, nor the other way round.
 */
export function createOAuthStates({ seal, open }: Sealer) {
	const generate = () => `${Date.now().toString(36)}.${randomBytes(24).toString('base64url')}`;
	return {
		toSignIn: generate,

		toConnect({ userId, sessionId }: Beginner): string {
			const state = generate();
			return `${state}.${seal(state, 'connect', `${userId} ${sessionId}`)}`;
		},

		/**
		 * The state of a callback's query where it has the form of `toConnect`; whether it is one,
		 * `beginnerOf` says.
		 */
		toConnectIn: (query: unknown): string | undefined =>
			Value.Check(StateQuery, query) && query.state.split('.').length > 2 ? query.state : undefined,

		/** Undefined for a state that we did not make, and for one of `toSignIn`. */
		beginnerOf(state: string): Beginner | undefined {
			const [time = '', random = '', ...sealed] = state.split('.');
			try {
				const [userId, sessionId] = open(`${time}.${random}`, 'connect', sealed.join('.')).split(
					' ',
				);
				return userId && sessionId ? { userId, sessionId } : undefined;
			} catch {
				return undefined;
			}
		},
	};
}
