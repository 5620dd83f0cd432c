/**
 * The address of a post at the platform, or undefined where the name or the number could not be one
 * of there.
 */
export function postUrl(username: string, id: string): string | undefined {
	return /^[A-Za-z0-9_]{1,15}$/.test(username) && /^\d{1,20}$/.test(id)
		? `https://x.com/${username}/status/${id}`
		: undefined;
}
