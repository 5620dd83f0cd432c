/** The URL of a post at X, or undefined if the user name or the id is not valid there. */
export function postUrl(username: string, id: string): string | undefined {
	return /^[A-Za-z0-9_]{1,15}$/.test(username) && /^\d{1,20}$/.test(id)
		? `https://x.com/${username}/status/${id}`
		: undefined;
}

/** An address that a browser opens as a page; undefined for any other text, such as a script. */
export function webAddress(url: string | null | undefined): string | undefined {
	return url && /^https?:\/\/[^\s/]/i.test(url) ? url : undefined;
}
