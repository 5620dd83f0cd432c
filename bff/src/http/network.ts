import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What counts as one neighbour for limits: an IPv6 customer holds a whole /64. */
export function networkOf(ip: string): string {
	if (!isIPv6(ip)) return ip;
	const address = ipaddr.IPv6.parse(ip);
	if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
	return address.parts.slice(0, 4).join(':');
}
