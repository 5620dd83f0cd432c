import createPurifier from 'dompurify';
import { withoutInlineCode } from './without-inline-code.ts';

// A separate instance, so that hooks of other sanitizers do not apply.
const purifier = createPurifier();

/** The tags that the editor writes, and those it can import. No attributes at all. */
const rules = {
	ALLOWED_TAGS: [
		...['p', 'h1', 'h2', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'br'],
		...[
			'b',
			'i',
			'div',
			'blockquote',
			'pre',
			'h3',
			'h4',
			'h5',
			'h6',
			'table',
			'thead',
			'tbody',
			'tr',
			'th',
			'td',
		],
	],
	ALLOWED_ATTR: [],
	ALLOW_ARIA_ATTR: false,
	ALLOW_DATA_ATTR: false,
};

/**
 * Removes everything that could run code, load something, link or restyle the page. The text inside
 * removed tags is kept, but not the code of scripts.
 */
export function sanitizeRichText(html: string): string {
	return purifier.sanitize(withoutInlineCode(html), rules);
}

/** Sanitizes and returns nodes instead of a string. */
export function parseRichText(html: string): DocumentFragment {
	// Contrary to its type, DOMPurify returns null for a document without a body (`<frameset>`).
	const clean: DocumentFragment | null = purifier.sanitize(withoutInlineCode(html), {
		...rules,
		RETURN_DOM_FRAGMENT: true,
	});
	return clean ?? new DocumentFragment();
}
