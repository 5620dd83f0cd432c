import createPurifier from 'dompurify';

// One of our own: the hooks of other sanitisers do not reach it.
const purifier = createPurifier();

/**
 * What the editor writes, and what it can read of what others wrote. Never an attribute: so no
 * script, no style, no address.
 */
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
 * Rich text without anything that could act, load, link or restyle the page. Words inside what is
 * dropped stay, code of scripts does not.
 */
export function sanitizeRichText(html: string): string {
	return purifier.sanitize(html, rules);
}

/** The same as nodes, to show or to read. */
export function parseRichText(html: string): DocumentFragment {
	// Null, against its type, where markup makes a document without a body: `<frameset>`.
	const clean: DocumentFragment | null = purifier.sanitize(html, {
		...rules,
		RETURN_DOM_FRAGMENT: true,
	});
	return clean ?? new DocumentFragment();
}
