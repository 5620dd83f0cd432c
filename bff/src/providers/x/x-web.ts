/** The address of a post at X. `webUrl`: such as `https://x.com`. */
export function postUrl(webUrl: string, id: string): string {
	return `${webUrl}/i/status/${id}`;
}
