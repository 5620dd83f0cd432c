import sanitizeHtml from 'sanitize-html';

const allowed = {
	allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'h1', 'h2', 'ul', 'ol', 'li'],
	allowedAttributes: {},
	// Deeper than anybody writes, and shallow enough for whatever walks the tree.
	nestingLimit: 20,
} satisfies sanitizeHtml.IOptions;

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** HTML with paragraphs, headings, lists and emphasis, and without everything else. Sanitising twice changes nothing. */
export function sanitise(html: string): string {
	return sanitizeHtml(html.replaceAll('\0', ''), allowed);
}

/** The words of HTML that `sanitise` gave: blocks become lines. Fit to be read and prompted, not to be put into a page as HTML. */
export function plainText(sanitised: string): string {
	return sanitised
		.replace(/<\/?(?:p|br|h1|h2|ul|ol|li)(?: \/)?>/g, '\n')
		.replace(/<[^>]*>/g, '')
		.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}
