const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether the browser may be sent there. Which site it is, the server knows by its settings and has
 * checked; here only what no site of theirs is. Pages of providers are https; a stand-in on this
 * machine, or on the host of this page, need not be, as long as the page is not either.
 */
export function isTrustedAddress(
	address: string,
	page: Pick<Location, 'protocol' | 'hostname'>,
): boolean {
	if (!URL.canParse(address)) return false;
	const { protocol, hostname, username, password } = new URL(address);
	if (username !== '' || password !== '') return false;
	if (protocol === 'https:') return true;
	return (
		protocol === 'http:' &&
		page.protocol === 'http:' &&
		(hostname === page.hostname || loopback.has(hostname))
	);
}
