import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditLog } from '../audit/audit-log.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { SignIn } from '../sign-in.ts';
import type { ConnectionManager } from './connections.ts';
import { OAuthFailure } from './oauth-failure.ts';
import type { OAuthStates } from './oauth-states.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { type AllFlows, flowsOf, type ProviderFlows } from './provider-flows.ts';
import type { ProviderName } from './providers.ts';
import { resolveRedirect } from './resolve-redirect.ts';

export interface CallbackOptions {
	flows: AllFlows;
	states: OAuthStates;
	providerAccounts: ProviderAccounts;
	connections: Pick<ConnectionManager, 'connect'>;
	sessions: SessionStore;
	signIn: SignIn;
	audit: AuditLog;
}

/** Completes a sign-in or a connection and returns the path of the screen to redirect to. */
export function createCallback({
	flows,
	states,
	providerAccounts,
	connections,
	sessions,
	signIn,
	audit,
}: CallbackOptions) {
	const finishSignIn = async (
		request: FastifyRequest,
		provider: ProviderName,
		{ signIn: flow, readProfile }: ProviderFlows,
	) => {
		const { access_token } = await flow.finish(request);
		const userId = await providerAccounts.findOrCreate(provider, await readProfile(access_token));
		await signIn(request, userId, provider);
	};

	/**
	 * Only works for the user who started the connection, in the same session. It neither starts nor
	 * changes a session.
	 */
	const finishConnection = async (
		request: FastifyRequest,
		provider: ProviderName,
		{ connect: flow, readProfile }: ProviderFlows,
		state: string,
	) => {
		const initiator = states.readInitiator(state);
		const session = await sessions.find(request.session.get('sid'));
		if (
			!initiator ||
			session?.sessionId !== initiator.sessionId ||
			session.user.id !== initiator.userId
		) {
			throw new OAuthFailure('expired', 'connection was started in another session');
		}
		const tokens = await flow.finish(request);
		await connections.connect(
			initiator.userId,
			provider,
			await readProfile(tokens.access_token),
			tokens,
		);
		await audit.record(request, {
			kind: 'connected',
			userId: initiator.userId,
			details: { provider },
		});
	};

	return (
		request: FastifyRequest,
		reply: FastifyReply,
		provider: ProviderName,
	): Promise<string> => {
		flows[provider]?.pending.end(request, reply);
		const state = states.findConnectState(request.query);
		if (state === undefined) {
			return resolveRedirect(request, {
				provider,
				audit: 'login_failed',
				errorUrl: (code) => `/login?error=${code}`,
				run: async () => {
					await finishSignIn(request, provider, flowsOf(provider, flows));
					return '/auth/callback';
				},
			});
		}
		return resolveRedirect(request, {
			provider,
			audit: 'connect_failed',
			errorUrl: (code) => `/app/settings?connect_error=${code}&provider=${provider}`,
			run: async () => {
				await finishConnection(request, provider, flowsOf(provider, flows), state);
				return `/app/settings?connected=${provider}`;
			},
		});
	};
}
