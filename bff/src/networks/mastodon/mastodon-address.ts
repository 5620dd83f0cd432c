import { parseAddress } from '../../rich-text/web-address.ts';

/**
 * The origin of an instance that a person typed: `mastodon.social`,
 * `https://mastodon.social/@ada` or `@ada@mastodon.social`. Undefined if it is none. `allowHttp`:
 * for instances on this machine.
 */
export function originOfInstance(
	typed: string,
	{ allowHttp = false }: { allowHttp?: boolean | undefined } = {},
): string | undefined {
	const text = typed.trim().slice(0, 500);
	const host = /^@?[^@\s/:]+@([^@\s/]+)$/.exec(text)?.[1] ?? text;
	const url = parseAddress(/^https?:\/\//i.test(host) ? host : `https://${host}`);
	if (url?.username !== '' || url.password !== '') return undefined;
	if (allowHttp && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
		return url.origin.replace('https:', 'http:');
	// Names without a dot belong to a local network.
	return /\.[^.]+$/.test(url.hostname) ? url.origin.replace('http:', 'https:') : undefined;
}
