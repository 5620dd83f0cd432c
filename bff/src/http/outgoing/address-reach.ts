import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * `public`: a host on the internet. `private`: this machine or its own network. `special`: every
 * other address, such as link-local and multicast ones, and those of cloud metadata.
 */
export type Reach = 'public' | 'private' | 'special';

/** Addresses inside other ranges at which clouds hand out credentials of a machine. */
const metadata = new Set(
	['100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'].map((address) =>
		ipaddr.parse(address).toNormalizedString(),
	),
);

const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Translates to the IPv4 address in its last 32 bits (RFC 6052). */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

const privateRanges: ReadonlySet<string> = new Set([
	'loopback',
	'private',
	'carrierGradeNat',
	'uniqueLocal',
]);

/** What an IP address reaches: `203.0.113.5`, or `2001:db8::5` without brackets. */
export function reachOf(text: string): Reach {
	const digits = isIP(text) === 6 ? withoutDots(text) : text;
	if (digits === undefined || isIP(digits) === 0) return 'special';
	const address = reachedBy(ipaddr.process(digits));
	if (metadata.has(address.toNormalizedString())) return 'special';
	const range = address.range();
	if (privateRanges.has(range)) return 'private';
	if (range !== 'unicast') return 'special';
	if (address.kind() === 'ipv4') return 'public';
	return address.match(globalUnicast) ? 'public' : 'special';
}

/**
 * An IPv6 address in hexadecimal only: the parser reads `::127.0.0.1` as `::ffff:127.0.0.1`.
 * Undefined if it has a zone.
 */
function withoutDots(address: string): string | undefined {
	return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
}

/** The IPv4 address behind a translated one. */
function reachedBy(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
	const isTranslated = address.kind() === 'ipv6' && address.match(nat64);
	return isTranslated ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}
