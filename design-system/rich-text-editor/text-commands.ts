import {
	type ContentBlock,
	type ContentState,
	EditorState,
	getDefaultKeyBinding,
	KeyBindingUtil,
	Modifier,
	RichUtils,
} from 'draft-js';
import { MAX_DEPTH } from './html/import-nodes.ts';
import { findTool, type TextTool, textTools } from './text-tools.ts';

/** A key event as Draft passes it. */
export type KeyPress = Parameters<typeof getDefaultKeyBinding>[0];

/**
 * The command for a key, or null to leave it to the browser. Tab is a command only if it can nest a
 * list item. `isEscapePressed`: the previous key was Escape.
 */
export function commandOf(
	event: KeyPress,
	state: EditorState,
	isEscapePressed: boolean,
): string | null {
	if (event.key === 'Tab')
		return isEscapePressed || nest(state, event.shiftKey) === undefined
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

/** The state after a command, or undefined if Draft should handle it. */
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

/** Commands of the tools that are active at the caret. */
export function activeTools(state: EditorState): string[] {
	const styles = state.getCurrentInlineStyle();
	const blockType = RichUtils.getCurrentBlockType(state);
	return textTools
		.flat()
		.filter(({ kind, type }) => (kind === 'style' ? styles.has(type) : type === blockType))
		.map(({ command }) => command);
}

/**
 * Shift+Enter inserts a line break. Enter at the end of a heading starts a paragraph; in an empty
 * list item it moves the item one level up. Undefined if Draft should handle it.
 */
export function breakLine(isSoft: boolean, state: EditorState): EditorState | undefined {
	if (isSoft) return RichUtils.insertSoftNewline(state);
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
 * Moves the selected list items one level down, or up with `isOut`. Undefined if Tab should move
 * the focus as usual.
 */
function nest(state: EditorState, isOut: boolean): EditorState | undefined {
	const content = state.getCurrentContent();
	const selection = state.getSelection();
	const blocks = content.getBlocksAsArray();
	const start = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
	const end = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
	const selected = blocks.slice(start, end + 1);
	if (!selected.every((block) => block.getType().endsWith('list-item'))) return undefined;
	if (isOut && selected.every((block) => block.getDepth() === 0)) return undefined;
	const above = blocks[start - 1];
	const deepest = above?.getType().endsWith('list-item')
		? Math.min(above.getDepth() + 1, MAX_DEPTH)
		: 0;
	const first = selected[0]?.getDepth() ?? 0;
	// An item is at most one level below the previous one. Tab does not leave the list even if
	// nothing can move.
	if (!isOut && (first >= deepest || selected.some((block) => block.getDepth() === MAX_DEPTH)))
		return state;
	let blockMap = content.getBlockMap();
	for (const block of selected) {
		// `set` and `merge` return the same class, but their types do not say so.
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
