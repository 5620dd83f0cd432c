import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import {
	callbackUriOf,
	currentSession,
	OAuthFailure,
	type OAuthStates,
	type PendingConsent,
} from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';
import {
	type ConnectedMastodon,
	createVerifier,
	type MastodonLogin,
} from '../networks/mastodon/mastodon-login.ts';
import type { MastodonAppStore } from './mastodon-app-store.ts';

/** The query that a server adds to the callback URL. */
const CallbackQuery = Type.Object({
	state: Type.String(),
	code: Type.Optional(Type.String()),
	error: Type.Optional(Type.String()),
});

export interface MastodonFlowOptions {
	config: Pick<Config, 'appOrigins'>;
	login: MastodonLogin;
	apps: MastodonAppStore;
	states: OAuthStates;
	pending: PendingConsent;
}

export type MastodonFlow = ReturnType<typeof createMastodonFlow>;

/** Connects accounts at Mastodon servers: the authorization code flow with PKCE. */
export function createMastodonFlow({ config, login, apps, states, pending }: MastodonFlowOptions) {
	const redirectUriOf = (request: FastifyRequest) =>
		callbackUriOf(request, 'mastodon', config.appOrigins);

	return {
		/**
		 * The URL to send the browser to; sets the cookie that binds the consent to this browser.
		 * Throws `AppError`.
		 */
		async begin(
			request: FastifyRequest,
			reply: FastifyReply,
			{ server: typed, returnTo }: { server: string; returnTo?: string | undefined },
		): Promise<string> {
			const { server } = await login.checkInstance(typed);
			const redirectUri = redirectUriOf(request);
			let app = await apps.find(server, redirectUri);
			if (!app) {
				const website = new URL(redirectUri).origin;
				app = await login.registerApp({ server, redirectUri, website });
				await apps.save(app);
			}
			const { user, sessionId } = currentSession(request);
			const state = states.createConnectState({ userId: user.id, sessionId, returnTo, server });
			const { verifier, challenge } = createVerifier();
			pending.begin(request, reply, state, verifier);
			return login.authorizeUrl(app, { state, challenge });
		},

		/**
		 * Validates the callback and exchanges its code for a token. `server`: the one that was chosen.
		 * Throws `OAuthFailure`.
		 */
		async finish(request: FastifyRequest, server: string): Promise<ConnectedMastodon> {
			const { query } = request;
			if (!Value.Check(CallbackQuery, query))
				throw new OAuthFailure('expired', 'callback is malformed');
			const verifier = await pending.check(request, query.state);
			if (query.error === 'access_denied') throw new OAuthFailure('denied', 'consent was denied');
			const app = await apps.find(server, redirectUriOf(request));
			if (query.code === undefined || !app)
				throw new OAuthFailure('unavailable', 'callback has no code, or there is no app');
			try {
				return await login.exchangeCode(app, { code: query.code, verifier });
			} catch (error) {
				if (!(error instanceof AppError)) throw error;
				// Its server no longer knows the app: the next attempt registers a new one.
				if (error.code === 'conflict') await apps.delete(app);
				const code = error.code === 'link_invalid' ? 'expired' : 'unavailable';
				throw new OAuthFailure(code, error.message);
			}
		},
	};
}
