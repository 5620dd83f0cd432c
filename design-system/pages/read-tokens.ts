export interface Token {
	/** `--s-1` */
	name: string;
	value: string;
	/** The comment on its line. */
	note: string;
}

export interface TokenGroup {
	/** The comment above the group: `space: 4 px steps`. */
	title: string;
	tokens: Token[];
}

/**
 * The tokens of one rule of `tokens.css`, grouped by its comments. Throws if there is no such rule.
 */
export function readTokens(css: string, selector: string): TokenGroup[] {
	const start = css.indexOf(`${selector} {`);
	if (start < 0) throw new Error(`tokens.css has no ${selector}`);
	const groups: TokenGroup[] = [];
	for (const line of css
		.slice(css.indexOf('{', start) + 1, css.indexOf('\n}', start))
		.split('\n')) {
		const [, title] = /^\t\/\* (.*) \*\/$/.exec(line) ?? [];
		if (title !== undefined) groups.push({ title, tokens: [] });
		const [, name, value, note = ''] =
			/^\t(--[\w-]+): (.*?);(?: \/\* (.*) \*\/)?$/.exec(line) ?? [];
		if (name === undefined || value === undefined) continue;
		if (groups.length === 0) groups.push({ title: '', tokens: [] });
		groups.at(-1)?.tokens.push({ name, value, note });
	}
	return groups;
}
