import * as Type from 'typebox';
import { Value } from 'typebox/value';

/** The query of a consent page. */
export const Authorization = Type.Object({
	client_id: Type.String(),
	redirect_uri: Type.String(),
	response_type: Type.String(),
	scope: Type.String(),
	state: Type.String({ minLength: 1, maxLength: 500 }),
	code_challenge: Type.String(),
	code_challenge_method: Type.String(),
});
export type Authorization = Type.Static<typeof Authorization>;

/** An OAuth client that is registered at a provider. */
export interface RegisteredApp {
	id: string;
	secret: string;
	callbackPath: string;
	scopes: readonly string[];
}

/** An invalid request for consent; the message says what is wrong. */
export class AuthorizationError extends Error {
	override readonly name = 'AuthorizationError';
}

/**
 * Checks the query of a consent page as strictly as the provider. Throws `AuthorizationError`.
 */
export function readAuthorization(parameters: unknown, app: RegisteredApp): Authorization {
	const authorization = readParameters(parameters);
	if (authorization.client_id !== app.id)
		throw new AuthorizationError(`client_id: the app “${authorization.client_id}” is unknown`);
	if (!isRegistered(authorization.redirect_uri, app)) {
		throw new AuthorizationError(
			`redirect_uri: “${authorization.redirect_uri}” is not ${app.callbackPath} of an app on this machine`,
		);
	}
	checkScopes(authorization, app.scopes);
	return authorization;
}

/** Checks everything that does not depend on the app. Throws `AuthorizationError`. */
export function readParameters(parameters: unknown): Authorization {
	const [first] = Value.Errors(Authorization, parameters);
	if (first) throw new AuthorizationError(`${first.instancePath.slice(1)} ${first.message}`.trim());
	const authorization = Value.Parse(
		Authorization,
		Value.Clean(Authorization, Value.Clone(parameters)),
	);
	if (authorization.response_type !== 'code')
		throw new AuthorizationError('response_type must be code');
	if (authorization.code_challenge_method !== 'S256')
		throw new AuthorizationError('code_challenge_method must be S256');
	if (!/^[A-Za-z0-9_-]{43}$/.test(authorization.code_challenge))
		throw new AuthorizationError('code_challenge is not a SHA-256 in base64url');
	return authorization;
}

/** Throws `AuthorizationError` if the app asks for more than it may. */
export function checkScopes({ scope }: Authorization, allowed: readonly string[]): void {
	const unknown = scope.split(' ').find((name) => !allowed.includes(name));
	if (unknown !== undefined) throw new AuthorizationError(`scope: “${unknown}” is unknown`);
}

/** The app's callback URL, with the result. */
export function redirectUrl(
	{ redirect_uri, state }: Authorization,
	answer: Record<string, string>,
): string {
	const url = new URL(redirect_uri);
	for (const [name, value] of Object.entries({ ...answer, state }))
		url.searchParams.set(name, value);
	return url.href;
}

function isRegistered(address: string, { callbackPath }: RegisteredApp): boolean {
	const url = URL.parse(address);
	if (
		!url ||
		!/^https?:$/.test(url.protocol) ||
		url.username !== '' ||
		url.hash !== '' ||
		url.search !== ''
	)
		return false;
	return isOnThisMachine(url) && url.pathname === callbackPath;
}

export function isOnThisMachine({ hostname }: URL): boolean {
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		['127.0.0.1', '[::1]'].includes(hostname)
	);
}
