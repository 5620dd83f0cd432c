import {
	type ContentBlock,
	type ContentState,
	EditorState,
	getDefaultKeyBinding,
	KeyBindingUtil,
	Modifier,
	RichUtils,
} from 'draft-js';
import { maxDepth } from './html/import-html.ts';
import { findTool, type TextTool, textTools } from './text-tools.ts';

/** A key as Draft hands it over. */
export type KeyPress = Parameters<typeof getDefaultKeyBinding>[0];

/**
 * The command of a key, or null for what the browser should do. Tab is taken only where it nests.
 */
export function commandOf(event: KeyPress, state: EditorState, isLeaving: boolean): string | null {
	if (event.key === 'Tab')
		return isLeaving || nest(state, event.shiftKey) === undefined
			? null
			: event.shiftKey
				? 'un-nest'
				: 'nest';
	if (event.shiftKey && KeyBindingUtil.hasCommandModifier(event)) {
		const tool = textTools.flat().find(({ code }) => code === event.code);
		if (tool) return tool.command;
	}
	const command = getDefaultKeyBinding(event);
	return command === 'code' ? null : command;
}

/** The state after a command, or undefined where Draft itself knows what to do. */
export function runCommand(command: string, state: EditorState): EditorState | undefined {
	if (command === 'nest' || command === 'un-nest') return nest(state, command === 'un-nest');
	const tool = findTool(command);
	if (tool) return applyTool(tool, state);
	return RichUtils.handleKeyCommand(state, command) ?? undefined;
}

export function applyTool({ kind, type }: TextTool, state: EditorState): EditorState {
	return kind === 'style'
		? RichUtils.toggleInlineStyle(state, type)
		: RichUtils.toggleBlockType(state, type);
}

/** Commands of the tools that apply where the caret stands. */
export function activeTools(state: EditorState): string[] {
	const styles = state.getCurrentInlineStyle();
	const blockType = RichUtils.getCurrentBlockType(state);
	return textTools
		.flat()
		.filter(({ kind, type }) => (kind === 'style' ? styles.has(type) : type === blockType))
		.map(({ command }) => command);
}

/**
 * Shift+Enter breaks the line; Enter at the end of a heading goes on with a paragraph, in an empty
 * item one level higher. Undefined: as Draft does it.
 */
export function breakLine(event: KeyPress, state: EditorState): EditorState | undefined {
	if (KeyBindingUtil.isSoftNewlineEvent(event)) return RichUtils.insertSoftNewline(state);
	const selection = state.getSelection();
	const block = state.getCurrentContent().getBlockForKey(selection.getStartKey());
	if (block.getLength() === 0 && block.getDepth() > 0) return nest(state, true);
	const isAtEnd = selection.isCollapsed() && selection.getStartOffset() === block.getLength();
	if (!isAtEnd || !block.getType().startsWith('header')) return undefined;
	const split = Modifier.splitBlock(state.getCurrentContent(), selection);
	return EditorState.push(
		state,
		Modifier.setBlockType(split, split.getSelectionAfter(), 'unstyled'),
		'split-block',
	);
}

/**
 * One level deeper or higher for the list items of the selection; undefined where Tab should do
 * what it does elsewhere.
 */
function nest(state: EditorState, isOut: boolean): EditorState | undefined {
	const content = state.getCurrentContent();
	const selection = state.getSelection();
	const blocks = content.getBlocksAsArray();
	const start = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
	const end = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
	const chosen = blocks.slice(start, end + 1);
	if (!chosen.every((block) => block.getType().endsWith('list-item'))) return undefined;
	if (isOut && chosen.every((block) => block.getDepth() === 0)) return undefined;
	const above = blocks[start - 1];
	const deepest = above?.getType().endsWith('list-item')
		? Math.min(above.getDepth() + 1, maxDepth)
		: 0;
	const first = chosen[0]?.getDepth() ?? 0;
	// An item stands at most one level below the one above it. Where nothing can move, the key still
	// belongs to the list.
	if (!isOut && (first >= deepest || chosen.some((block) => block.getDepth() === maxDepth)))
		return state;
	let blockMap = content.getBlockMap();
	for (const block of chosen) {
		// set and merge keep the record's class, which the types do not say
		const moved = block.set(
			'depth',
			Math.max(0, block.getDepth() + (isOut ? -1 : 1)),
		) as ContentBlock;
		blockMap = blockMap.set(block.getKey(), moved);
	}
	const next = content.merge({
		blockMap,
		selectionBefore: selection,
		selectionAfter: selection,
	}) as ContentState;
	return EditorState.push(state, next, 'adjust-depth');
}
