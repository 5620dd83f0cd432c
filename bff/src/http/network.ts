import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What counts as one neighbour for limits: an IPv6 customer holds a whole /64. */
export function networkOf(ip: string): string {
	if (!isIPv6(ip)) return ip;
	const address = ipaddr.IPv6.parse(ip);
	if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
	return address.parts.slice(0, 4).join(':');
}

/**
 * The /24 of an IPv4 address and the /48 of an IPv6 one, for the log: it shows where trouble comes
 * from and names no visitor. `unknown` for what is no address, as a proxy may forward it.
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
