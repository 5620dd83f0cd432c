import { DEFAULT_RIGHT, type Right, rights } from '../../../../contract/access/rights.ts';

/** The scopes of a right: its name, and those of the rights that it includes. */
export function scopeOf(right: Right): string {
	return rights.slice(0, rights.indexOf(right) + 1).join(' ');
}

/** The highest right among scopes; undefined if there is none. */
export function rightOfScope(scope = ''): Right | undefined {
	const scopes = scope.split(' ');
	return rights.findLast((right) => scopes.includes(right));
}

/** Parameters of OpenID Connect, which the library refuses without the scope `openid`. */
const openidParameters = ['acr_values', 'id_token_hint', 'max_age', 'nonce', 'prompt'];

/**
 * The URL of an authorization request, in a form that the library accepts. Its scopes are those of
 * the highest requested right, or of the default right. Unknown scopes such as `openid`, which many
 * programs always request, and their parameters are left out (RFC 6749, section 3.3). So is
 * `prompt`, because consent is always required.
 *
 * The library supports more values of `response_mode` than `query`, which is the only one allowed.
 */
export function normalizeRequest(address: string): string {
	const { pathname, searchParams } = new URL(address, 'http://localhost');
	const [scope, ...more] = searchParams.getAll('scope');
	if (more.length === 0) searchParams.set('scope', scopeOf(rightOfScope(scope) ?? DEFAULT_RIGHT));
	for (const name of openidParameters) searchParams.delete(name);
	if ((searchParams.get('response_mode') ?? 'query') !== 'query')
		searchParams.set('response_mode', 'refused');
	return `${pathname}?${searchParams}`;
}
