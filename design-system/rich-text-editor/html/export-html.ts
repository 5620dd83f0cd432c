import type { ContentBlock, ContentState } from 'draft-js';

type Level = { tag: string; hasItem: boolean };

const blockTags: Record<string, string> = { 'header-one': 'h1', 'header-two': 'h2' };
const listTags: Record<string, string> = { 'unordered-list-item': 'ul', 'ordered-list-item': 'ol' };
/** In the order of nesting. */
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
 * The content of the editor as HTML of p, h1, h2, ul, ol, li, strong, em, u and br, without
 * attributes. '' for empty content.
 */
export function exportHtml(content: ContentState): string {
	const blocks = content.getBlocksAsArray();
	const [first] = blocks;
	if (!first || (blocks.length === 1 && first.getType() === 'unstyled' && first.getLength() === 0))
		return '';
	let html = '';
	const levels: Level[] = [];

	const closeLevels = (depth: number) => {
		for (const level of levels.splice(depth).reverse())
			html += `${level.hasItem ? '</li>' : ''}</${level.tag}>`;
	};

	for (const block of blocks) {
		const { line, listTag, depth } = exportBlock(block);
		if (!listTag) {
			closeLevels(0);
			html += line;
			continue;
		}
		closeLevels(levels[depth - 1]?.tag === listTag ? depth : depth - 1);
		while (levels.length < depth) {
			levels.push({ tag: listTag, hasItem: false });
			html += `<${listTag}>`;
		}
		const level = levels[depth - 1];
		if (level?.hasItem) html += '</li>';
		if (level) level.hasItem = true;
		html += `<li>${line}`;
	}
	closeLevels(0);
	return html;
}

interface ExportedBlock {
	/** The HTML of the block; for a list item, without its tag. */
	line: string;
	listTag: string | undefined;
	/** The nesting level of a list item, from 1. */
	depth: number;
}

/**
 * Cached, because one edit changes only one block, and even reading the types of thousands of
 * blocks is slow.
 */
const exportedBlocks = new WeakMap<ContentBlock, ExportedBlock>();

function exportBlock(block: ContentBlock): ExportedBlock {
	const known = exportedBlocks.get(block);
	if (known) return known;
	const type = block.getType();
	const listTag = listTags[type];
	const tag = blockTags[type] ?? 'p';
	const line = exportLine(block);
	const exported = {
		line: listTag ? line : `<${tag}>${line}</${tag}>`,
		listTag,
		depth: block.getDepth() + 1,
	};
	exportedBlocks.set(block, exported);
	return exported;
}

function exportLine(block: ContentBlock): string {
	const text = block.getText();
	let html = '';
	let open: string[] = [];
	const setTags = (tags: string[]) => {
		let shared = 0;
		while (shared < open.length && open[shared] === tags[shared]) shared += 1;
		for (const tag of open.slice(shared).reverse()) html += `</${tag}>`;
		for (const tag of tags.slice(shared)) html += `<${tag}>`;
		open = tags;
	};
	block.findStyleRanges(
		() => true,
		(start, end) => {
			const styles = block.getInlineStyleAt(start);
			setTags(styleTags.filter(([style]) => styles.has(style)).map(([, tag]) => tag));
			for (const character of text.slice(start, end)) html += entities[character] ?? character;
		},
	);
	setTags([]);
	// A browser does not show an empty line after the last `<br>`, so it needs one more.
	if (text === '' || text.endsWith('\n')) html += '<br>';
	return html;
}
