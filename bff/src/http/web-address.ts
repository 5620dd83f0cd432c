/** Characters that a URL parser removes or converts, so that they cannot be checked afterwards. */
const CONVERTED = /[\s\\\p{Cc}]/u;

/**
 * An address that somebody else gave, as a browser reads it; null if it is none, or if a browser
 * reads another one than is written: `/<tab>/evil.example` leads to `//evil.example`. What is
 * relative belongs to `base`.
 */
export function parseAddress(text: string, base?: string): URL | null {
	return CONVERTED.test(text) ? null : URL.parse(text, base);
}
