/** An app's own token: it speaks for nobody, so it searches and has no home timeline. */
export const sandboxXAppToken = 'sandbox-x-app-token';

/**
 * The app's token of an `Authorization` header; undefined for any other. Every one that begins with
 * `sandbox-x-app-` is good.
 */
export function appTokenOf(authorization: string | undefined): string | undefined {
	return /^Bearer (sandbox-x-app-\S+)$/i.exec(authorization ?? '')?.[1];
}
