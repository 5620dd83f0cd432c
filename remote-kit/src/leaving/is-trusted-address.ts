const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether the browser may be sent to an address. The server has checked the site against its
 * settings; this is a second check of the form. Providers use https; http is allowed only for the
 * sandbox, on this machine or on the page's own host, if the page itself uses http.
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
