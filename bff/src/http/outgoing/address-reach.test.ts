import { expect, test } from 'vitest';
import { type Reach, reachOf } from './address-reach.ts';

const cases: [Reach, string, string[]][] = [
	['public', 'IPv4', ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0']],
	['public', 'IPv4 beside private ranges', ['172.15.255.255', '172.32.0.0', '192.169.0.0']],
	['public', 'IPv6', ['2606:4700:4700::1111', '2a00:1450::1', '2001:4860:4860::8888']],
	['public', 'IPv4 in IPv6', ['::ffff:1.1.1.1', '64:ff9b::1.1.1.1', '64:ff9b::101:101']],
	['private', 'loopback', ['127.0.0.1', '127.255.255.254', '::1']],
	['private', 'of a network', ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255']],
	['private', 'of a home', ['192.168.0.0', '192.168.255.255', 'fc00::1', 'fd12:3456::1']],
	['private', 'of a provider (CGNAT)', ['100.64.0.0', '100.127.255.255']],
	['private', 'IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:c0a8:1']],
	['private', 'NAT64', ['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::c0a8:101']],
	['special', 'of no host', ['0.0.0.0', '0.1.2.3', '255.255.255.255', '::', '100::1']],
	['special', 'link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
	['special', 'metadata', ['169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe']],
	['special', 'metadata in other ranges', ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200']],
	['special', 'metadata at a public address', ['168.63.129.16', '::ffff:168.63.129.16']],
	['special', 'multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1']],
	['special', 'documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']],
	['special', 'newer documentation', ['3fff::1', '3fff:fff::1']],
	['special', 'reserved', ['192.0.0.192', '198.18.0.1', '240.0.0.1', '192.88.99.1', '4000::1']],
	['special', '6to4', ['2002:7f00:1::', '2002:a00:1::1', '2002:101:101::1']],
	['special', 'Teredo', ['2001::1', '2001:0:7f00:1::']],
	['special', 'NAT64 of a network', ['64:ff9b:1::1', '64:ff9b:1:7f00:1::']],
	['special', 'IPv4-compatible or translated', ['::127.0.0.1', '::1.1.1.1', '::ffff:0:127.0.0.1']],
	['special', 'not an address', ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '[::1]']],
];

test.each(cases)('%s: %s [SSRF-1]', (reach, _, addresses) => {
	expect(addresses.map((address) => [address, reachOf(address)])).toEqual(
		addresses.map((address) => [address, reach]),
	);
});
