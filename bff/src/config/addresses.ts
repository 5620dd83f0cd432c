import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

/** An origin as browsers write it. Reports what is wrong with it to `problems`. */
export function readOrigin(
	name: string,
	text: string,
	isProduction: boolean,
	problems: string[],
): string {
	const url = URL.parse(text);
	if (!url || url.origin !== text || !isPlain(url))
		problems.push(`${name}: "${text}" is not an origin, as https://app.example`);
	else if (isProduction && isInsecure(url)) problems.push(`${name}: "${text}" must be https`);
	return text;
}

/**
 * A folder, or an address without a slash at its end. Reports what is wrong with it to `problems`.
 */
export function readReleases(
	name: string,
	text: string | undefined,
	isProduction: boolean,
	problems: string[],
): { folder: string } | { url: string } | undefined {
	if (text === undefined) return undefined;
	if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { folder: resolve(text) };
	const url = URL.parse(text);
	if (url?.username || url?.password)
		problems.push(`${name}: leave out user and password: browsers load from there as well`);
	else if (!url || !isPlain(url) || /[?#]/.test(text)) {
		problems.push(
			`${name}: "${text}" is neither a folder nor an address that browsers load from, as https://cdn.example/warble`,
		);
	} else if (isProduction && isInsecure(url)) problems.push(`${name}: "${text}" must be https`);
	return { url: text.replace(/(?<!\/)\/+$/, '') };
}

/**
 * Of the web, and of a host that says nothing else in a policy: `*` and `;` are letters of a host
 * to a URL parser.
 */
function isPlain({ origin }: URL): boolean {
	return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin);
}

function isInsecure({ protocol, hostname }: URL): boolean {
	return protocol !== 'https:' && hostname !== 'localhost';
}

/**
 * The address of a provider, which is sent keys and tokens: in production by https, but for this
 * machine. Reports to `problems`.
 */
export function readProvider(
	name: string,
	text: string,
	isProduction: boolean,
	problems: string[],
): string {
	const url = URL.parse(text);
	if (isProduction && url && url.protocol !== 'https:' && !isLoopback(url.hostname)) {
		problems.push(`${name}: "${url.origin}" must be https: keys are sent there`);
	}
	return text.replace(/(?<!\/)\/+$/, '');
}

/**
 * The address of a proxy, or a range of such. Reports to `problems` where anybody could be it, and
 * claim to be anybody else.
 */
export function readProxy(text: string, problems: string[]): string {
	const prefix = isIP(text) ? undefined : prefixOf(text);
	if (!isIP(text) && prefix === undefined)
		problems.push(
			`TRUST_PROXY: "${text}" is not the address of a proxy, as 10.0.0.5 or 10.0.0.0/24`,
		);
	if (prefix === 0)
		problems.push(
			`TRUST_PROXY: "${text}" is every address, so that anybody could claim to be anybody else`,
		);
	return text;
}

function prefixOf(range: string): number | undefined {
	if (!isIP(range.split('/')[0] ?? '')) return undefined;
	return ipaddr.isValidCIDR(range) ? ipaddr.parseCIDR(range)[1] : undefined;
}

/** Whether a host is this machine, whatever a name server says. */
export function isLoopback(hostname: string): boolean {
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127(\.\d+){3}$/.test(hostname)
	);
}
