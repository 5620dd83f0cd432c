/** A tag, with quoted attributes that may contain `>`. */
const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** The value of another attribute, or a whole `style` or handler. */
const attribute =
	/=\s*(?:"[^"]*"|'[^']*')|(?<=[\s/"'])(?:style|on[\w-]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']*)/gi;
const styleElement = /<style\b[\s\S]*?(?:<\/style\b[^>]*>|$)/gi;

/**
 * HTML without styles and event handlers. Sanitizers remove them too, but only from a parsed
 * document, and parsing is enough for the browser to report that our policy forbids them.
 */
export function withoutInlineCode(html: string): string {
	if (!/style|\bon\w/i.test(html)) return html;
	return html
		.replaceAll(styleElement, '')
		.replaceAll(tag, (text) =>
			text.replaceAll(attribute, (found) => (found.startsWith('=') ? found : '')),
		);
}
