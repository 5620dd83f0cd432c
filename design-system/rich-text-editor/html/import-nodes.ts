import type {
	DraftInlineStyleType,
	RawDraftContentState,
	RawDraftInlineStyleRange,
} from 'draft-js';

type Block = {
	key: string;
	type: string;
	text: string;
	depth: number;
	inlineStyleRanges: RawDraftInlineStyleRange[];
	entityRanges: [];
};
/** The context of a node: the block that it starts, and the styles of its text. */
type Context = {
	type: string;
	depth: number;
	styles: DraftInlineStyleType[];
	isPreformatted: boolean;
};

export const MAX_DEPTH = 4;

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
 * Converts sanitized nodes to content of the editor. HTML from `exportHtml` is restored exactly;
 * other HTML is reduced to text, headings, lists and emphasis. Draft's own `convertFromHTML` drops empty lines
 * and spaces, so that opening a file would change it.
 */
export function importNodes(content: ParentNode & Node): RawDraftContentState {
	const blocks: Block[] = [];
	let open: Block | undefined;
	/** After a line break in the source: a space, if more text follows in the same block. */
	let hasPendingSpace = false;

	const openBlock = ({ type, depth }: Context) => {
		// Draft replaces an empty key with one of its own.
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
	const closeBlock = (keepEmpty = false) => {
		if (open && (keepEmpty || open.text !== '')) blocks.push(withoutLastBreak(open));
		open = undefined;
		hasPendingSpace = false;
	};
	const append = (text: string, context: Context) => {
		const block = open ?? openBlock(context);
		const offset = [...block.text].length;
		for (const style of context.styles)
			block.inlineStyleRanges.push({ offset, length: [...text].length, style });
		block.text += text;
	};
	const readText = (text: string, context: Context) => {
		if (context.isPreformatted) {
			append(text, context);
			return;
		}
		// Keeps spaces, as the editor does, but not the line breaks and indentation of the source.
		for (const [index, line] of text.split(/[ \t\f]*\n[ \t\f\n]*/).entries()) {
			if (index > 0) hasPendingSpace = true;
			if (line === '') continue;
			if (hasPendingSpace && open && !/(^|[ \n])$/.test(open.text)) append(' ', context);
			hasPendingSpace = false;
			append(line, context);
		}
	};
	const read = (parent: Node, context: Context) => {
		for (const node of parent.childNodes) {
			const name = node.nodeName;
			const style = styles[name];
			const list = lists[name];
			const isInList = context.depth >= 0;
			if (node.nodeType === Node.TEXT_NODE)
				readText((node.nodeValue ?? '').toWellFormed(), context);
			else if (name === 'BR') append('\n', context);
			else if (style) read(node, { ...context, styles: [...new Set([...context.styles, style])] });
			else if (list) {
				closeBlock();
				read(node, { ...context, type: list, depth: Math.min(context.depth + 1, MAX_DEPTH) });
				closeBlock();
			} else if (name === 'LI') {
				closeBlock();
				const inItem = isInList ? context : { ...context, type: 'unordered-list-item', depth: 0 };
				const item = openBlock(inItem);
				read(node, inItem);
				closeBlock(open === item);
			} else if (isInList) {
				// A paragraph or a heading in a list item becomes a line of the item.
				if (open && open.text !== '' && !open.text.endsWith('\n')) append('\n', context);
				read(node, context);
			} else {
				closeBlock();
				read(node, {
					...context,
					type: headings[name] ?? 'unstyled',
					isPreformatted: context.isPreformatted || name === 'PRE',
				});
				closeBlock();
			}
		}
	};

	read(content, { type: 'unstyled', depth: -1, styles: [], isPreformatted: false });
	closeBlock();
	if (blocks.length === 0) {
		openBlock({ type: 'unstyled', depth: 0, styles: [], isPreformatted: false });
		closeBlock(true);
	}
	return { blocks, entityMap: {} };
}

/** Browsers do not show the last line break of a block. */
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
