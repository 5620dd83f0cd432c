import type { RawDraftContentBlock, RawDraftContentState, RawDraftInlineStyleRange } from 'draft-js';
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
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;', '\n': '<br>' };

/** The content of the editor as HTML: p, h1, h2, ul, ol, li, strong, em, u and br, without attributes. Content without a word is ''. */
export function exportHtml({ blocks }: RawDraftContentState): string {
	const [first] = blocks;
	if (!first || (blocks.length === 1 && first.type === 'unstyled' && first.text === '')) return '';
	let html = '';
	const levels: Level[] = [];

	const closeLevels = (wanted: number) => {
		for (let level = levels.length > wanted ? levels.pop() : undefined; level; level = levels.length > wanted ? levels.pop() : undefined) {
			html += `${level.hasItem ? '</li>' : ''}</${level.tag}>`;
		}
	};

	for (const block of blocks) {
		const listTag = listTags[block.type];
		if (!listTag) {
			closeLevels(0);
			const tag = blockTags[block.type] ?? 'p';
			html += `<${tag}>${exportLine(block)}</${tag}>`;
			continue;
		}
		const depth = block.depth + 1;
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
	return sanitizeRichText(html);
}

function exportLine({ text, inlineStyleRanges }: RawDraftContentBlock): string {
	let html = '';
	let open: string[] = [];
	const change = (wanted: string[]) => {
		let shared = 0;
		while (shared < open.length && open[shared] === wanted[shared]) shared += 1;
		for (const tag of open.slice(shared).reverse()) html += `</${tag}>`;
		for (const tag of wanted.slice(shared)) html += `<${tag}>`;
		open = wanted;
	};
	// Raw offsets count characters as spread does, not UTF-16 units.
	const characters = [...text];
	const cuts = [0, characters.length, ...inlineStyleRanges.flatMap(({ offset, length }) => [offset, offset + length])];
	const starts = [...new Set(cuts)].sort((a, b) => a - b);
	for (const [index, start] of starts.entries()) {
		if (start >= characters.length) break;
		change(tagsAt(inlineStyleRanges, start));
		for (const character of characters.slice(start, starts[index + 1])) html += entities[character] ?? character;
	}
	change([]);
	// A browser shows no line after the last break, so an empty last line takes one more.
	return text === '' || text.endsWith('\n') ? `${html}<br>` : html;
}

function tagsAt(ranges: RawDraftInlineStyleRange[], at: number): string[] {
	const styles = ranges.filter(({ offset, length }) => offset <= at && at < offset + length).map(({ style }): string => style);
	return styleTags.filter(([style]) => styles.includes(style)).map(([, tag]) => tag);
}
