/** Characters that a URL parser removes or converts, so that they cannot be checked afterwards. */
const CONVERTED = /[\s\\\p{Cc}]/u;

/**
 * Parses an untrusted address as a browser does, relative to `base`. Null if it is invalid, or if a
 * browser would change it first: it reads `/<tab>/evil.example` as `//evil.example`.
 */
export function parseAddress(text: string, base?: string): URL | null {
	return CONVERTED.test(text) ? null : URL.parse(text, base);
}
