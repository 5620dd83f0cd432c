import { DEFAULT_RIGHT, type Right, rights } from '../../../../contract/access/rights.ts';

/** The right and those that it includes, as scopes of OAuth. */
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
 * The address of a request for access, as the library takes it. The scopes are those of the highest
 * right that is asked for, and of the default right if none is. Scopes of others, such as `openid`,
 * and the parameters that belong to them are left out, as OAuth allows: programs ask for them
 * everywhere. The user is always asked, so that `prompt` says nothing new.
 */
export function normalizeRequest(address: string): string {
	const { pathname, searchParams } = new URL(address, 'http://localhost');
	const [scope, ...more] = searchParams.getAll('scope');
	if (more.length === 0) searchParams.set('scope', scopeOf(rightOfScope(scope) ?? DEFAULT_RIGHT));
	for (const name of openidParameters) searchParams.delete(name);
	return `${pathname}?${searchParams}`;
}
