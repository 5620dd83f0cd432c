import { isIP } from 'node:net';
import { type ClientMetadata, errors } from 'oidc-provider';
import { reachOf } from '../../../http/outgoing/address-reach.ts';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
/** Names that only a local network resolves (RFC 6761, 6762, 8375 and ICANN's `internal`). */
const LOCAL_NAME = /\.(?:localhost|local|internal|home\.arpa)\.?$/;
/** A scheme that an app has for itself contains a domain name: RFC 8252, section 7.1. */
const DOTTED_SCHEME = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
/** Many apps have a short one instead, such as `cursor`. It needs a name in place of a host. */
const SHORT_SCHEME = /^[a-z][a-z0-9-]*:\/\/[a-z0-9][\w.-]*(?:[/?]|$)/i;
/** Schemes that browsers and systems act on, and that no app has for itself. */
const SYSTEM_SCHEMES = new Set(
	[
		'about blob cid data javascript livescript mhtml mid urn vbscript wyciwyg',
		'afp content dav davs file filesystem ftp ftps git gopher irc ircs jar ldap ldaps nfs nntp news',
		'magnet rdp res resource rtsp sftp smb ssh svn telnet vnc ws wss feed webcal',
		'callto facetime geo intent itms mailto market mms mmsto sip sips sms smsto tel wtai',
		'applescript hcp help mk prefs search search-ms shell shortcuts',
		'brave chrome devtools edge firefox googlechrome googlechromes opera safari vivaldi',
	].flatMap((line) => line.split(' ')),
);
const SYSTEM_FAMILY =
	/^(?:android|chrome|facetime|isolated|itms|microsoft|moz|ms|safari|view|web|x)-|-extension$/;

/**
 * Where a program may have the browser sent back with a code: to a public host by https, to a
 * program on the user's own computer, or to an app's own scheme.
 */
export function isAllowedRedirect(address: string): boolean {
	const url = URL.parse(address);
	if (!url || /[#*]/.test(address) || url.username || url.password) return false;
	if (url.protocol === 'https:') return isPublicHost(url.hostname);
	if (url.protocol === 'http:') return LOOPBACK.includes(url.hostname);
	return isOfApp(url);
}

function isOfApp({ protocol, href }: URL): boolean {
	const scheme = protocol.slice(0, -1);
	if (SYSTEM_SCHEMES.has(scheme) || SYSTEM_FAMILY.test(scheme)) return false;
	return DOTTED_SCHEME.test(protocol) || SHORT_SCHEME.test(href);
}

function isPublicHost(hostname: string): boolean {
	const address = hostname.replace(/^\[|\]$/g, '');
	if (isIP(address) !== 0) return reachOf(address) === 'public';
	return /[^.]\.[^.]+\.?$/.test(hostname) && !LOCAL_NAME.test(hostname);
}

/** What is kept of a program: the rest would only fill the database, or let the library fetch. */
const KEPT = new Set([
	'application_type',
	'client_id',
	'client_id_issued_at',
	'client_name',
	'client_secret',
	'client_secret_expires_at',
	'grant_types',
	'id_token_signed_response_alg',
	'redirect_uris',
	'response_types',
	'token_endpoint_auth_method',
]);
const MAX_NAME_LENGTH = 200;
const MAX_ADDRESSES = 10;
const MAX_ADDRESS_LENGTH = 1000;

/**
 * Checks the metadata of a program before the library does, and changes it:
 *
 * - What is not needed is left out.
 * - All programs are of the kind `native`, of which the library accepts each port of a loopback
 *   address.
 * - The scopes of a program are not limited when it registers: each request is shown to the user.
 * - A program that is described by a document has no secret.
 * - ID tokens, which there are none of, have the one algorithm that the library has a key for.
 *
 * Throws 400 `invalid_redirect_uri`, or `invalid_client_metadata` for a long name.
 */
export function checkMetadata(metadata: ClientMetadata): void {
	metadata.application_type = 'native';
	for (const name of Object.keys(metadata)) if (!KEPT.has(name)) delete metadata[name];
	metadata.id_token_signed_response_alg = 'EdDSA';
	const { client_name: name, client_secret: secret, token_endpoint_auth_method: method } = metadata;
	if (secret === undefined && method === 'client_secret_basic')
		metadata.token_endpoint_auth_method = 'none';
	if (typeof name === 'string' && name.length > MAX_NAME_LENGTH)
		throw new errors.InvalidClientMetadata(
			`client_name can have at most ${MAX_NAME_LENGTH} characters`,
		);
	const { redirect_uris: addresses } = metadata;
	if (!Array.isArray(addresses)) return;
	if (
		addresses.length > MAX_ADDRESSES ||
		addresses.some((address) => String(address).length > MAX_ADDRESS_LENGTH)
	)
		throw new errors.InvalidClientMetadata(
			`redirect_uris can have at most ${MAX_ADDRESSES} addresses of ${MAX_ADDRESS_LENGTH} characters`,
		);
	if (!addresses.every((address) => typeof address === 'string' && isAllowedRedirect(address)))
		throw new errors.InvalidClientMetadata(
			'redirect_uris can be of public hosts by https, of loopback addresses by http, and of apps’ own schemes, such as com.example.app:/callback or app://host/callback',
		);
}

/** The redirect address, for the consent screen: see `ConsentRequest` in the contract. */
export function describeRedirect(address: string): { returnsTo: string; isLocal: boolean } {
	const { protocol, hostname } = new URL(address);
	if (protocol === 'https:') return { returnsTo: hostname, isLocal: false };
	return { returnsTo: protocol === 'http:' ? hostname : protocol.slice(0, -1), isLocal: true };
}
