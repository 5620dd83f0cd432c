import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What limits count by: an IPv4 address, or the /64 block of an IPv6 customer. */
export function addressBlockOf(ip: string): string {
	if (!isIPv6(ip)) return ip;
	const address = ipaddr.IPv6.parse(ip);
	if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
	return address.parts.slice(0, 4).join(':');
}

/**
 * The /24 of an IPv4 address or the /48 of an IPv6 one, for the log: it shows where requests come
 * from without identifying a visitor. `unknown` if a proxy forwarded something other than an
 * address.
 */
export function truncateAddress(ip: string): string {
	if (!ipaddr.isValid(ip)) return 'unknown';
	const address = ipaddr.process(ip);
	const network =
		address.kind() === 'ipv4'
			? ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)
			: ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`);
	return network.toString();
}
