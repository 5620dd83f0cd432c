const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * The words of HTML that `sanitise` gave: blocks become lines. Fit to be read and prompted, not to
 * be put into a page as HTML.
 */
export function plainText(sanitised: string): string {
	return sanitised
		.replace(/<\/?(?:p|br|h1|h2|ul|ol|li)(?: \/)?>/g, '\n')
		.replace(/<[^<>]*>/g, '')
		.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}
