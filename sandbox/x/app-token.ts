/** The app's own token. Without a user, it can search but has no home timeline. */
export const sandboxXAppToken = 'sandbox-x-app-token';

/**
 * The app token of an `Authorization` header; undefined for any other. All tokens that begin with
 * `sandbox-x-app-` are valid.
 */
export function appTokenOf(authorization: string | undefined): string | undefined {
	return /^Bearer (sandbox-x-app-\S+)$/i.exec(authorization ?? '')?.[1];
}
