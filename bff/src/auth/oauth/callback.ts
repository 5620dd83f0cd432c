import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../sessions.ts';
import type { SignIn } from '../sign-in.ts';
import type { ConnectionStore } from './connections.ts';
import type { Identities } from './identities.ts';
import { OAuthFailure } from './oauth-failure.ts';
import type { OAuthStates } from './oauth-states.ts';
import { orScreen } from './or-screen.ts';
import { type AllFlows, flowsOf, type ProviderFlows } from './provider-flows.ts';
import type { ProviderName } from './providers.ts';

export interface CallbackOptions {
	flows: AllFlows;
	states: OAuthStates;
	identities: Identities;
	connections: Pick<ConnectionStore, 'connect'>;
	sessions: Sessions;
	signIn: SignIn;
}

/** Takes a browser back from a provider, and answers which screen of ours it goes to. */
export function createCallback({
	flows,
	states,
	identities,
	connections,
	sessions,
	signIn,
}: CallbackOptions) {
	const finishSignIn = async (
		request: FastifyRequest,
		provider: ProviderName,
		{ signIn: flow, readProfile }: ProviderFlows,
	) => {
		const { access_token } = await flow.finish(request);
		await signIn(
			request,
			await identities.accountOf(provider, await readProfile(access_token)),
			provider,
		);
	};

	/**
	 * For the person that began it only, in the session they began it in: no session begins here, and
	 * none changes hands.
	 */
	const finishConnection = async (
		request: FastifyRequest,
		provider: ProviderName,
		{ connect: flow, readProfile }: ProviderFlows,
		state: string,
	) => {
		const beginner = states.beginnerOf(state);
		const signedIn = await sessions.find(request.session.get('sid'));
		if (
			!beginner ||
			signedIn?.sessionId !== beginner.sessionId ||
			signedIn.user.id !== beginner.userId
		) {
			throw new OAuthFailure('expired', 'connection was begun in another session');
		}
		const tokens = await flow.finish(request);
		await connections.connect(
			beginner.userId,
			provider,
			await readProfile(tokens.access_token),
			tokens,
		);
		request.log.info(
			{ audit: 'connected', userId: beginner.userId, provider },
			'account connected',
		);
	};

	return (
		request: FastifyRequest,
		reply: FastifyReply,
		provider: ProviderName,
	): Promise<string> => {
		// Whatever comes of this callback, there is no second one.
		flows[provider]?.pending.forget(reply);
		const state = states.toConnectIn(request.query);
		if (state === undefined) {
			return orScreen(request, {
				provider,
				audit: 'login_failed',
				screenFor: (code) => `/login?error=${code}`,
				act: async () => {
					await finishSignIn(request, provider, flowsOf(provider, flows));
					return '/auth/callback';
				},
			});
		}
		return orScreen(request, {
			provider,
			audit: 'connect_failed',
			screenFor: (code) => `/app/settings?connect_error=${code}&provider=${provider}`,
			act: async () => {
				await finishConnection(request, provider, flowsOf(provider, flows), state);
				return `/app/settings?connected=${provider}`;
			},
		});
	};
}
