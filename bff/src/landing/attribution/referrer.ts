/** Payment sites, from which users come back to us. */
const paymentSites = ['stripe.com', 'stripe.network', 'paypal.com'];

/**
 * The host that a visit came from, in lower case and without `www.`. Null for our own pages and
 * payment sites, which are not referrers.
 */
export function referrerHostOf(url: string | null, ownHosts: readonly string[]): string | null {
	if (url === null || !URL.canParse(url)) return null;
	const { protocol, hostname } = new URL(url);
	if (!/^https?:$/.test(protocol)) return null;
	const host = hostname.toLowerCase().replace(/^www\./, '');
	return host === '' || isOurs(host, ownHosts) ? null : host.slice(0, 255);
}

function isOurs(host: string, ownHosts: readonly string[]): boolean {
	return (
		ownHosts.some((own) => own.replace(/^www\./, '') === host) ||
		paymentSites.some((site) => host === site || host.endsWith(`.${site}`))
	);
}

/** The hosts of our own pages. */
export function ownHostsOf(appOrigins: readonly string[]): string[] {
	return ['localhost', '127.0.0.1', ...appOrigins.map((origin) => new URL(origin).hostname)];
}
