import { createHmac } from 'node:crypto';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import {
	type Authorization,
	AuthorizationError,
	checkScopes,
	isOnThisMachine,
	readParameters,
} from '../oauth/authorization.ts';

/** An app that was registered. */
export const App = Type.Object({
	name: Type.String(),
	redirectUris: Type.Array(Type.String()),
	scopes: Type.Array(Type.String()),
});
export type App = Type.Static<typeof App>;

const PREFIX = 'sandbox-mastodon-app-';
/** Not secret: the sandbox is for development only. */
const SIGNING_KEY = 'warble-sandbox';
/** https://docs.joinmastodon.org/api/oauth-scopes */
const SCOPE = /^(profile|push|follow|(read|write)(:[a-z_]+)?)$/;

/** An app's id contains the app, so that it stays valid when the sandbox is started again. */
export function idOf(app: App): string {
	return PREFIX + Buffer.from(JSON.stringify(app)).toString('base64url');
}

export function secretOf(clientId: string): string {
	return createHmac('sha256', SIGNING_KEY).update(clientId).digest('base64url');
}

export function appOf(clientId: string): App | undefined {
	if (!clientId.startsWith(PREFIX)) return undefined;
	try {
		const json = Buffer.from(clientId.slice(PREFIX.length), 'base64url').toString();
		return Value.Parse(App, JSON.parse(json));
	} catch {
		return undefined;
	}
}

/** What is wrong with an app, in Mastodon's words. */
export function problemOf({ name, redirectUris, scopes }: App): string | undefined {
	if (name === '') return 'Validation failed: Application name can’t be blank';
	const isAllowed = (uri: string) => {
		const url = URL.parse(uri);
		return url !== null && isOnThisMachine(url);
	};
	if (redirectUris.length === 0 || !redirectUris.every(isAllowed))
		return 'Validation failed: Redirect URI must be an absolute URI.';
	return scopes.every((scope) => SCOPE.test(scope))
		? undefined
		: 'Validation failed: Scopes doesn’t match configured on the server.';
}

/** Checks the query of the consent page. Throws `AuthorizationError`. */
export function readAppAuthorization(parameters: unknown): Authorization {
	const authorization = readParameters(parameters);
	const app = appOf(authorization.client_id);
	if (!app) throw new AuthorizationError('client_id: the app is unknown');
	if (!app.redirectUris.includes(authorization.redirect_uri))
		throw new AuthorizationError('redirect_uri is not one of the app');
	checkScopes(authorization, app.scopes);
	return authorization;
}
