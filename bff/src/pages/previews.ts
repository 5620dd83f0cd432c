import type { Preview, PreviewRefusal } from '../../contract/pages/registry.ts';

const MAX_PREVIEWS = 6;
const MAX_URL_LENGTH = 2000;

export interface Previews {
	/** By the remote's name, for the registry in the page. */
	previews: Record<string, Preview>;
	/** Origins of the previews that were not refused. */
	origins: string[];
}

/**
 * Reads the previews that a page's address requests with `?remote.NAME=URL`: maps the remote's name
 * to the URL. Undefined if there are none.
 */
export function requestedPreviews(address: string): Map<string, string> | undefined {
	const requested = new Map<string, string>();
	const start = address.indexOf('?');
	if (start === -1) return undefined;
	for (const [key, url] of new URLSearchParams(address.slice(start))) {
		const name = /^remote\.([a-z]{1,40})$/.exec(key)?.[1];
		if (name !== undefined && !requested.has(name) && requested.size < MAX_PREVIEWS)
			requested.set(name, url);
	}
	return requested.size > 0 ? requested : undefined;
}

/** Decides which previews may be shown. The server does not fetch them: the browser does. */
export function checkPreviews(
	requested: ReadonlyMap<string, string>,
	{ remotes, allowed }: { remotes: readonly string[]; allowed: readonly string[] },
): Previews {
	const origins = new Set<string>();
	const previews = [...requested].map(([name, text]): [string, Preview] => {
		const refuse = (refused: PreviewRefusal): [string, Preview] => [
			name,
			{ url: text.slice(0, MAX_URL_LENGTH), refused },
		];
		const url = URL.parse(text);
		if (!remotes.includes(name)) return refuse('unknown_remote');
		if (
			!url ||
			text.length > MAX_URL_LENGTH ||
			!/^https?:$/.test(url.protocol) ||
			url.username ||
			url.password
		)
			return refuse('not_an_address');
		if (!isAllowed(url, allowed)) return refuse('foreign_origin');
		origins.add(url.origin);
		return [name, { url: url.href }];
	});
	return { previews: Object.fromEntries(previews), origins: [...origins] };
}

/** `http://localhost` allows all ports, because development servers take any free one. */
function isAllowed({ protocol, hostname, origin }: URL, allowed: readonly string[]): boolean {
	return (
		allowed.includes(origin) ||
		(protocol === 'http:' && hostname === 'localhost' && allowed.includes('http://localhost'))
	);
}
