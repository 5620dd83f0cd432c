import createPurifier from 'dompurify';
import { withoutInlineCode } from '../rich-text/without-inline-code.ts';
import { toTextFragment } from './to-text-fragment.ts';

/** The spec's list (section 9). */
const rules = {
	ALLOWED_TAGS: ['a', 'br', 'img', 'strong', 'em', 'p', 'span'],
	ALLOWED_ATTR: ['href', 'src', 'alt', 'target', 'rel', 'class'],
	ALLOW_ARIA_ATTR: false,
	ALLOW_DATA_ATTR: false,
	// Absolute URLs only: a relative URL would lead to our own pages, and `//host` to any site.
	ALLOWED_URI_REGEXP: /^https?:\/\/[^/\\]/i,
};

const purifier = createPurifier();

purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
	// DOMPurify itself allows data: URLs in images.
	if (
		(attribute.attrName === 'src' || attribute.attrName === 'href') &&
		!isWebUrl(attribute.attrValue)
	)
		attribute.keepAttr = false;
});

purifier.addHook('afterSanitizeAttributes', (node) => {
	if (node.tagName === 'IMG') {
		if (!node.hasAttribute('src')) node.remove();
		else if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
	}
	if (node.tagName !== 'A') return;
	node.removeAttribute('target');
	node.removeAttribute('rel');
	if (!node.hasAttribute('href')) return;
	node.setAttribute('target', '_blank');
	node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * More tags than any real post has. DOMPurify takes quadratic time for nested tags, which would
 * freeze the page.
 */
const TAGS_LIMIT = 500;

/**
 * The content of a post as nodes: text, emphasis, pictures and external links, without anything
 * that could run code or restyle the page.
 */
export function parsePost(html: string): DocumentFragment {
	const hasTooManyTags = html.split('<', TAGS_LIMIT + 2).length > TAGS_LIMIT + 1;
	// Contrary to its type, DOMPurify returns null for a document without a body (`<frameset>`).
	const clean: DocumentFragment | null = hasTooManyTags
		? null
		: purifier.sanitize(withoutInlineCode(html), { ...rules, RETURN_DOM_FRAGMENT: true });
	return clean ?? toTextFragment(html);
}

function isWebUrl(address: string): boolean {
	return rules.ALLOWED_URI_REGEXP.test(address) && URL.canParse(address);
}
