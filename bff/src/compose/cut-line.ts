/**
 * One line of at most about `limit` characters, cut between words where possible, with `…` instead
 * of the rest.
 */
export function cutLine(text: string, limit: number): string {
	const line = text.trim().replace(/\s+/g, ' ');
	if (line.length <= limit) return line;
	const cut = line.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
	const lastSpace = cut.lastIndexOf(' ');
	const words = lastSpace > limit / 2 ? cut.slice(0, lastSpace) : cut;
	return `${words.replace(/(?<![\s.,:;…–—-])[\s.,:;…–—-]+$/u, '')}…`;
}
