import type {
	DraftInlineStyleType,
	RawDraftContentState,
	RawDraftInlineStyleRange,
} from 'draft-js';
import { parseRichText } from '../../rich-text/sanitize-rich-text.ts';

type Block = {
	key: string;
	type: string;
	text: string;
	depth: number;
	inlineStyleRanges: RawDraftInlineStyleRange[];
	entityRanges: [];
};
/** Where a node stands: what it starts with, and what its words look like. */
type Place = {
	type: string;
	depth: number;
	styles: DraftInlineStyleType[];
	isPreformatted: boolean;
};

export const maxDepth = 4;

const styles: Record<string, DraftInlineStyleType> = {
	B: 'BOLD',
	STRONG: 'BOLD',
	I: 'ITALIC',
	EM: 'ITALIC',
	U: 'UNDERLINE',
};
const headings: Record<string, string> = {
	H1: 'header-one',
	H2: 'header-two',
	H3: 'header-two',
	H4: 'header-two',
	H5: 'header-two',
	H6: 'header-two',
};
const lists: Record<string, string> = { UL: 'unordered-list-item', OL: 'ordered-list-item' };

/**
 * HTML as content of the editor. What `exportHtml` wrote comes back as it was; of foreign HTML the
 * words, headings, lists and emphasis come. Draft's own `convertFromHTML` drops empty lines and
 * spaces, so that a file would change by being opened.
 */
export function importHtml(html: string): RawDraftContentState {
	const blocks: Block[] = [];
	let open: Block | undefined;
	/** A line break in the source, which is a space if a word follows in the same block. */
	let owesSpace = false;

	const begin = ({ type, depth }: Place) => {
		// Draft gives a key of its own to what has none.
		open = {
			key: '',
			type,
			text: '',
			depth: Math.max(0, depth),
			inlineStyleRanges: [],
			entityRanges: [],
		};
		return open;
	};
	const end = (keepsEmpty = false) => {
		if (open && (keepsEmpty || open.text !== '')) blocks.push(withoutLastBreak(open));
		open = undefined;
		owesSpace = false;
	};
	const append = (text: string, place: Place) => {
		const block = open ?? begin(place);
		const offset = [...block.text].length;
		for (const style of place.styles)
			block.inlineStyleRanges.push({ offset, length: [...text].length, style });
		block.text += text;
	};
	const readText = (text: string, place: Place) => {
		if (place.isPreformatted) {
			append(text, place);
			return;
		}
		// Spaces are kept: the editor keeps them too. Only what comes from how the source is laid out
		// is not.
		for (const [index, line] of text.split(/[ \t\f]*\n[ \t\f\n]*/).entries()) {
			if (index > 0) owesSpace = true;
			if (line === '') continue;
			if (owesSpace && open && !/(^|[ \n])$/.test(open.text)) append(' ', place);
			owesSpace = false;
			append(line, place);
		}
	};
	const read = (parent: Node, place: Place) => {
		for (const node of parent.childNodes) {
			const name = node.nodeName;
			const style = styles[name];
			const list = lists[name];
			const isInList = place.depth >= 0;
			if (node.nodeType === Node.TEXT_NODE) readText((node.nodeValue ?? '').toWellFormed(), place);
			else if (name === 'BR') append('\n', place);
			else if (style) read(node, { ...place, styles: [...new Set([...place.styles, style])] });
			else if (list) {
				end();
				read(node, { ...place, type: list, depth: Math.min(place.depth + 1, maxDepth) });
				end();
			} else if (name === 'LI') {
				end();
				const inItem = isInList ? place : { ...place, type: 'unordered-list-item', depth: 0 };
				const item = begin(inItem);
				read(node, inItem);
				end(open === item);
			} else if (isInList) {
				// A paragraph or a heading in an item is a line of it.
				if (open && open.text !== '' && !open.text.endsWith('\n')) append('\n', place);
				read(node, place);
			} else {
				end();
				read(node, {
					...place,
					type: headings[name] ?? 'unstyled',
					isPreformatted: place.isPreformatted || name === 'PRE',
				});
				end();
			}
		}
	};

	read(parseRichText(html), { type: 'unstyled', depth: -1, styles: [], isPreformatted: false });
	end();
	if (blocks.length === 0) {
		begin({ type: 'unstyled', depth: 0, styles: [], isPreformatted: false });
		end(true);
	}
	return { blocks, entityMap: {} };
}

/** A browser shows no line after the last break of a block. */
function withoutLastBreak(block: Block): Block {
	if (!block.text.endsWith('\n')) return block;
	const text = block.text.slice(0, -1);
	const end = [...text].length;
	const ranges = block.inlineStyleRanges.map((range) => ({
		...range,
		length: Math.min(range.length, end - range.offset),
	}));
	return { ...block, text, inlineStyleRanges: ranges.filter(({ length }) => length > 0) };
}
