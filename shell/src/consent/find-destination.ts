/** Schemes that run code or read files. */
const refused: ReadonlySet<string> = new Set([
	'about:',
	'blob:',
	'data:',
	'file:',
	'filesystem:',
	'javascript:',
	'vbscript:',
	'view-source:',
]);

/**
 * The address that the browser goes to with the user’s answer: a website, or an app with its own
 * scheme. The server has checked it; this is a second check of its form. Undefined for others.
 */
export function findDestination(location: string, origin: string): string | undefined {
	const url = URL.parse(location, origin);
	return url && !refused.has(url.protocol) ? url.href : undefined;
}
