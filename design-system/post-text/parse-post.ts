import createPurifier from 'dompurify';
import { toTextFragment } from './to-text-fragment.ts';

/**
 * The spec's list (section 9). `class` is left out: no class name of ours may dress up somebody
 * else's words.
 */
const rules = {
	ALLOWED_TAGS: ['a', 'br', 'img', 'strong', 'em', 'p', 'span'],
	ALLOWED_ATTR: ['href', 'src', 'alt', 'target', 'rel'],
	ALLOW_ARIA_ATTR: false,
	ALLOW_DATA_ATTR: false,
	// Whole addresses only: what is relative would be a place of ours, and //host anywhere.
	ALLOWED_URI_REGEXP: /^https?:\/\/[^/\\]/i,
};

const purifier = createPurifier();

purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
	// The purifier itself lets data: through in images.
	if (
		(attribute.attrName === 'src' || attribute.attrName === 'href') &&
		!isWebAddress(attribute.attrValue)
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
 * More tags than any post has. What nests them takes the purifier a time that grows with their
 * square, and the page stands still.
 */
const MOST_TAGS = 500;

/**
 * The content of a post as nodes: its words, emphasis, pictures and links to elsewhere, and nothing
 * that could act or restyle the page.
 */
export function parsePost(html: string): DocumentFragment {
	const hasTooManyTags = html.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1;
	// The purifier gives null, against its type, where markup makes a document without a body:
	// `<frameset>`.
	const clean: DocumentFragment | null = hasTooManyTags
		? null
		: purifier.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true });
	return clean ?? toTextFragment(html);
}

function isWebAddress(address: string): boolean {
	return rules.ALLOWED_URI_REGEXP.test(address) && URL.canParse(address);
}
