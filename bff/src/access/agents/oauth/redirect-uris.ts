import { isIP } from 'node:net';
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

/** The redirect address, for the consent screen: see `ConsentRequest` in the contract. */
export function describeRedirect(address: string): { returnsTo: string; isLocal: boolean } {
	const { protocol, hostname } = new URL(address);
	if (protocol === 'https:') return { returnsTo: hostname, isLocal: false };
	return { returnsTo: protocol === 'http:' ? hostname : protocol.slice(0, -1), isLocal: true };
}
