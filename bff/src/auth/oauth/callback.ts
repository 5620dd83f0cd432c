import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderProfile } from '../../providers/identity-provider.ts';
import type { TokenResponse } from '../../providers/token-response.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { SignIn } from '../sign-in.ts';
import { addQuery } from './add-query.ts';
import type { ConnectionManager } from './connections.ts';
import { createFindInitiator } from './find-initiator.ts';
import { OAuthFailure } from './oauth-failure.ts';
import type { Initiator, OAuthStates } from './oauth-states.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { type AllFlows, flowsOf, type ProviderFlows } from './provider-flows.ts';
import type { ProviderName } from './providers.ts';
import { resolveRedirect } from './resolve-redirect.ts';

/** The further accounts of users at X, which do not sign them in. */
export interface FurtherAccounts {
	/** Throws `OAuthFailure`. */
	connectX(userId: string, profile: ProviderProfile, tokens: TokenResponse): Promise<void>;
	/** `accountId`: X's id of the account. */
	hasX(userId: string, accountId: string): Promise<boolean>;
}

export interface CallbackOptions {
	flows: AllFlows;
	states: OAuthStates;
	providerAccounts: ProviderAccounts;
	connections: Pick<ConnectionManager, 'connect' | 'has'>;
	furtherAccounts: FurtherAccounts;
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
	furtherAccounts,
	sessions,
	signIn,
	audit,
}: CallbackOptions) {
	const findInitiator = createFindInitiator(states, sessions);

	const finishSignIn = async (
		request: FastifyRequest,
		provider: ProviderName,
		{ signIn: flow, readProfile }: ProviderFlows,
	) => {
		const { access_token } = await flow.finish(request);
		const userId = await providerAccounts.findOrCreate(provider, await readProfile(access_token));
		await signIn(request, userId, provider);
	};

	/** Neither starts nor changes a session. */
	const finishConnection = async (
		request: FastifyRequest,
		provider: ProviderName,
		{ connect: flow, readProfile }: ProviderFlows,
		initiator: Initiator | undefined,
	) => {
		if (!initiator) throw new OAuthFailure('expired', 'connection was started in another session');
		const { userId, isFurther } = initiator;
		const tokens = await flow.finish(request);
		const profile = await readProfile(tokens.access_token);
		const isDuplicate = isFurther
			? await connections.has(userId, provider, profile.subject)
			: provider === 'twitter' && (await furtherAccounts.hasX(userId, profile.subject));
		if (isDuplicate) throw new OAuthFailure('duplicate', 'the account is connected already');
		if (isFurther) await furtherAccounts.connectX(userId, profile, tokens);
		else await connections.connect(userId, provider, profile, tokens);
		await audit.record(request, { kind: 'connected', userId, details: { provider } });
	};

	return async (
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
		const initiator = await findInitiator(request, state);
		const returnTo = initiator?.returnTo ?? '/app/settings';
		const name = initiator?.isFurther ? 'x' : provider;
		return resolveRedirect(request, {
			provider,
			audit: 'connect_failed',
			errorUrl: (code) => addQuery(returnTo, `connect_error=${code}&provider=${name}`),
			run: async () => {
				await finishConnection(request, provider, flowsOf(provider, flows), initiator);
				return addQuery(returnTo, `connected=${name}`);
			},
		});
	};
}
