import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';

/**
 * The origin of links to the app. It never comes from a request, because an attacker could forge
 * the host. `port` is the port that the server listens on, if it is known.
 */
export function publicOrigin(
	{ appOrigins, port: configuredPort }: Pick<Config, 'appOrigins' | 'port'>,
	port = configuredPort,
): string {
	return appOrigins[0] ?? `http://localhost:${port}`;
}

/** Reads an origin as browsers write it. Adds errors to `problems`. */
export function readOrigin(
	name: string,
	text: string,
	isProduction: boolean,
	problems: string[],
): string {
	const url = URL.parse(text);
	if (!url || url.origin !== text || !isPlain(url))
		problems.push(`${name}: "${text}" is not an origin, such as https://app.example`);
	else if (isProduction && isInsecure(url)) problems.push(`${name}: "${text}" must be https`);
	return text;
}

/** Reads a folder, or a URL without a slash at its end. Adds errors to `problems`. */
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
		problems.push(
			`${name}: leave out the user and password, because browsers load files from there too`,
		);
	else if (!url || !isPlain(url) || /[?#]/.test(text)) {
		problems.push(
			`${name}: "${text}" is neither a folder nor a URL that browsers can load from, such as https://cdn.example/warble`,
		);
	} else if (isProduction && isInsecure(url)) problems.push(`${name}: "${text}" must be https`);
	return { url: text.replace(/(?<!\/)\/+$/, '') };
}

/**
 * Whether an http(s) origin is safe in a content policy. A URL parser accepts `*` and `;` in hosts.
 */
function isPlain({ origin }: URL): boolean {
	return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin);
}

function isInsecure({ protocol, hostname }: URL): boolean {
	return protocol !== 'https:' && hostname !== 'localhost';
}

/**
 * Reads the URL of a provider. In production it must be https, except on this machine, because keys
 * and tokens are sent there. Adds errors to `problems`.
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
 * Reads the address of a proxy or a range of addresses. Adds errors to `problems`, including for a
 * range of all addresses, with which every client could forge its address.
 */
export function readProxy(text: string, problems: string[]): string {
	const prefix = isIP(text) ? undefined : prefixOf(text);
	if (!isIP(text) && prefix === undefined)
		problems.push(
			`TRUST_PROXY: "${text}" is not the address of a proxy, such as 10.0.0.5 or 10.0.0.0/24`,
		);
	if (prefix === 0)
		problems.push(
			`TRUST_PROXY: "${text}" includes every address, so every client could forge its address`,
		);
	return text;
}

function prefixOf(range: string): number | undefined {
	if (!isIP(range.split('/')[0] ?? '')) return undefined;
	return ipaddr.isValidCIDR(range) ? ipaddr.parseCIDR(range)[1] : undefined;
}

/** Whether a host is this machine, without asking a name server. */
export function isLoopback(hostname: string): boolean {
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127(\.\d+){3}$/.test(hostname)
	);
}
