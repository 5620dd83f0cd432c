/** The scopes of X that likes, replies and posts need. */
export const xActionScopes = ['tweet.write', 'like.write'] as const;

/** The scope of X that images and videos in posts need. Older connections do not have it. */
export const X_MEDIA_SCOPE = 'media.write';

/** Whether the granted scopes, separated by spaces, are enough for likes and replies at X. */
export function hasActionScopes(scopes: string | null | undefined): boolean {
	const granted = scopes?.split(' ') ?? [];
	return xActionScopes.every((scope) => granted.includes(scope));
}

/** Whether the granted scopes, separated by spaces, are enough for images and videos at X. */
export function hasMediaScope(scopes: string | null | undefined): boolean {
	return scopes?.split(' ').includes(X_MEDIA_SCOPE) ?? false;
}
