import type { ContentBlock, ContentState } from 'draft-js';
import { sanitizeRichText } from '../../rich-text/sanitize-rich-text.ts';

type Level = { tag: string; hasItem: boolean };

const blockTags: Record<string, string> = { 'header-one': 'h1', 'header-two': 'h2' };
const listTags: Record<string, string> = { 'unordered-list-item': 'ul', 'ordered-list-item': 'ol' };
/** In the order in which they nest. */
const styleTags: [style: string, tag: string][] = [
	['BOLD', 'strong'],
	['ITALIC', 'em'],
	['UNDERLINE', 'u'],
];
const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'\u00a0': '&nbsp;',
	'\n': '<br>',
};

/**
 * The content of the editor as HTML: p, h1, h2, ul, ol, li, strong, em, u and br, without
 * attributes. Content without a word is ''.
 */
export function exportHtml(content: ContentState): string {
	const blocks = content.getBlocksAsArray();
	const [first] = blocks;
	if (!first || (blocks.length === 1 && first.getType() === 'unstyled' && first.getLength() === 0))
		return '';
	let html = '';
	const levels: Level[] = [];

	const closeLevels = (wanted: number) => {
		for (const level of levels.splice(wanted).reverse())
			html += `${level.hasItem ? '</li>' : ''}</${level.tag}>`;
	};

	for (const block of blocks) {
		const listTag = listTags[block.getType()];
		if (!listTag) {
			closeLevels(0);
			const tag = blockTags[block.getType()] ?? 'p';
			html += `<${tag}>${exportLine(block)}</${tag}>`;
			continue;
		}
		const depth = block.getDepth() + 1;
		closeLevels(levels[depth - 1]?.tag === listTag ? depth : depth - 1);
		while (levels.length < depth) {
			levels.push({ tag: listTag, hasItem: false });
			html += `<${listTag}>`;
		}
		const level = levels[depth - 1];
		if (level?.hasItem) html += '</li>';
		if (level) level.hasItem = true;
		html += `<li>${exportLine(block)}`;
	}
	closeLevels(0);
	return html;
}

/** A key changes one block: the others are not written again. */
const lines = new WeakMap<ContentBlock, string>();

function exportLine(block: ContentBlock): string {
	const known = lines.get(block);
	if (known !== undefined) return known;
	const text = block.getText();
	let html = '';
	let open: string[] = [];
	const change = (wanted: string[]) => {
		let shared = 0;
		while (shared < open.length && open[shared] === wanted[shared]) shared += 1;
		for (const tag of open.slice(shared).reverse()) html += `</${tag}>`;
		for (const tag of wanted.slice(shared)) html += `<${tag}>`;
		open = wanted;
	};
	block.findStyleRanges(
		() => true,
		(start, end) => {
			const styles = block.getInlineStyleAt(start);
			change(styleTags.filter(([style]) => styles.has(style)).map(([, tag]) => tag));
			for (const character of text.slice(start, end)) html += entities[character] ?? character;
		},
	);
	change([]);
	// A browser shows no line after the last break, so an empty last line takes one more.
	if (text === '' || text.endsWith('\n')) html += '<br>';
	const line = sanitizeRichText(html);
	lines.set(block, line);
	return line;
}
