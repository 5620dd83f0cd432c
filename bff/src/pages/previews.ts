import type { Preview, PreviewRefusal } from '../../contract/registry.ts';

const MOST = 6;
const LONGEST = 2000;

export interface Previews {
	/** By the remote's name, as the page is told. */
	previews: Record<string, Preview>;
	/** Where those that are not refused come from. */
	origins: string[];
}

/**
 * What a page's address asks for by `?remote.NAME=URL`, by name; undefined where it asks for
 * nothing.
 */
export function requestedPreviews(address: string): Map<string, string> | undefined {
	const asked = new Map<string, string>();
	const start = address.indexOf('?');
	if (start === -1) return undefined;
	for (const [key, url] of new URLSearchParams(address.slice(start))) {
		const name = /^remote\.([a-z]{1,40})$/.exec(key)?.[1];
		if (name !== undefined && !asked.has(name) && asked.size < MOST) asked.set(name, url);
	}
	return asked.size > 0 ? asked : undefined;
}

/** Which of them may be shown. Nobody fetches an address here: the browser of who asked does. */
export function checkPreviews(
	asked: ReadonlyMap<string, string>,
	{ remotes, allowed }: { remotes: readonly string[]; allowed: readonly string[] },
): Previews {
	const origins = new Set<string>();
	const previews = [...asked].map(([name, text]): [string, Preview] => {
		const refuse = (refused: PreviewRefusal): [string, Preview] => [
			name,
			{ url: text.slice(0, LONGEST), refused },
		];
		const url = URL.parse(text);
		if (!remotes.includes(name)) return refuse('unknown_remote');
		if (
			!url ||
			text.length > LONGEST ||
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

/** `http://localhost` stands for all its ports: development servers take the one that is free. */
function isAllowed({ protocol, hostname, origin }: URL, allowed: readonly string[]): boolean {
	return (
		allowed.includes(origin) ||
		(protocol === 'http:' && hostname === 'localhost' && allowed.includes('http://localhost'))
	);
}
