import { isIP } from 'node:net';

export const CALLBACK_PATH = '/auth/bluesky/callback';
export const METADATA_PATH = '/auth/bluesky/client-metadata.json';
export const JWKS_PATH = '/auth/bluesky/jwks.json';

/** The names of networks that Bluesky's servers cannot reach. */
const PRIVATE_NAME = /\.(local|localhost|internal|lan|home\.arpa)$/;

/** Whether a server of Bluesky accepts an OAuth client at this origin. */
export function canUseOAuth(origin: string): boolean {
	const { protocol, hostname } = new URL(origin);
	if (protocol === 'http:') return hostname === 'localhost' || hostname === '127.0.0.1';
	return hostname.includes('.') && !isIP(hostname) && !PRIVATE_NAME.test(hostname);
}
