const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * The text of HTML that `sanitize` returned, one line per block. For search and prompts; do not
 * insert the result into a page as HTML.
 */
export function plainText(sanitized: string): string {
	return sanitized
		.replace(/<\/?(?:p|br|h1|h2|ul|ol|li)(?: \/)?>/g, '\n')
		.replace(/<[^<>]*>/g, '')
		.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}
