/** Blocks inside a cell mean that the table is layout rather than data. */
const BLOCKS = 'p, div, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, table';

/**
 * Converts attributes of other programs, which are removed afterwards, to tags and text: emphasis
 * by style (Google Docs wraps a whole text in a `b` that is not bold), addresses of links, and rows
 * of a spreadsheet. Nothing in the parsed page runs or is loaded.
 */
export function cleanPasted(html: string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	for (const element of body.querySelectorAll<HTMLElement>('b, strong, i, em, u, span'))
		styleToTags(element);
	for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href]')) {
		const address = link.getAttribute('href') ?? '';
		const isShown = withoutScheme(link.textContent ?? '') === withoutScheme(address);
		if (/^(https?:\/\/|mailto:)/i.test(address) && !isShown)
			link.append(link.textContent?.trim() ? ` (${address})` : address);
	}
	for (const table of body.querySelectorAll('table'))
		if (!table.querySelector(`:is(td, th) :is(${BLOCKS})`)) rowsToLines(table);
	return body.innerHTML;
}

function styleToTags(element: HTMLElement): void {
	const { fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style;
	const decoration = textDecorationLine || textDecoration;
	const name = element.localName;
	const isBold = /^b$|^strong$/.test(name)
		? !/^(normal|[1-5]00)$/.test(fontWeight)
		: isHeavy(fontWeight);
	const isItalic = /^i$|^em$/.test(name) ? fontStyle !== 'normal' : fontStyle === 'italic';
	const isUnderlined = name === 'u' ? decoration !== 'none' : decoration.includes('underline');
	const tags = [isBold && 'b', isItalic && 'i', isUnderlined && 'u'].filter((tag) => tag !== false);
	let outer: Element | undefined;
	for (const tag of tags) {
		const wrapper = element.ownerDocument.createElement(tag);
		wrapper.append(...(outer ? [outer] : element.childNodes));
		outer = wrapper;
	}
	element.replaceWith(...(outer ? [outer] : element.childNodes));
}

function isHeavy(fontWeight: string): boolean {
	return /^(bold|bolder|[6-9]00)$/.test(fontWeight);
}

function withoutScheme(address: string): string {
	return address
		.trim()
		.replace(/^(https?:\/\/|mailto:)/i, '')
		.replace(/\/$/, '');
}

/** One paragraph for each row, with tabs between the cells, as spreadsheets write plain text. */
function rowsToLines(table: HTMLTableElement): void {
	const lines = [...table.rows].map((row) => {
		const line = table.ownerDocument.createElement('p');
		for (const [index, cell] of [...row.cells].entries())
			line.append(...(index > 0 ? ['\t'] : []), ...cell.childNodes);
		return line;
	});
	table.replaceWith(...lines);
}
