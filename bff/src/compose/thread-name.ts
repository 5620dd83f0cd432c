const MAX_CHARACTERS = 60;

/** Names a thread after its first instruction: one line, cut between words where possible. */
export function threadNameFrom(instruction: string): string {
	const line = instruction.trim().replace(/\s+/g, ' ');
	if (line.length <= MAX_CHARACTERS) return line;
	const cut = line.slice(0, MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
	const lastSpace = cut.lastIndexOf(' ');
	const name = lastSpace > 30 ? cut.slice(0, lastSpace) : cut;
	return `${name.replace(/[\s.,:;…–—-]+$/u, '')}…`;
}
