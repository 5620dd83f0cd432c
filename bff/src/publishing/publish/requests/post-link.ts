const HOSTS = new Set(['x.com', 'twitter.com']);

/**
 * The id of the post that a link leads to; undefined if it is not a link to a post at X. `webUrl`
 * is where this installation finds posts, such as `https://x.com`.
 */
export function postIdOf(link: string, webUrl: string): string | undefined {
	const text = link.trim();
	const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
	if (!url) return undefined;
	const own = new URL(webUrl);
	const isAtX = HOSTS.has(url.hostname.replace(/^(www|mobile|m)\./, '')) && url.port === '';
	const isOwn = url.host === own.host && url.pathname.startsWith(own.pathname);
	if (!isAtX && !isOwn) return undefined;
	const path = isAtX ? url.pathname : url.pathname.slice(own.pathname.replace(/\/$/, '').length);
	return /^\/(?:\w{1,30}|i\/web)\/status(?:es)?\/([0-9]{1,25})(?:\/|$)/.exec(path)?.[1];
}
