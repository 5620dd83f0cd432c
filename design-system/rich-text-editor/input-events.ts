import { EditorState, Modifier, RichUtils, type SelectionState } from 'draft-js';
import selectionWithNodes from 'draft-js/lib/getDraftEditorSelectionWithNodes.js';
import { breakLine } from './text-commands.ts';

const styles: Record<string, string> = {
	formatBold: 'BOLD',
	formatItalic: 'ITALIC',
	formatUnderline: 'UNDERLINE',
};

/**
 * The state after a browser input event, or undefined if Draft handles it. Draft knows keys and
 * single characters. Spelling and grammar tools, menus and phones also replace and delete ranges;
 * if the browser did that itself, page and content would differ.
 */
export function applyInput(
	state: EditorState,
	event: InputEvent,
	root: HTMLElement,
): EditorState | undefined {
	const { inputType, data, isComposing } = event;
	if (isComposing || /Composition|^insertFrom(Paste|Drop)|^deleteByDrag/.test(inputType))
		return undefined;
	if (inputType === 'historyUndo') return EditorState.undo(state);
	if (inputType === 'historyRedo') return EditorState.redo(state);
	if (inputType.startsWith('format')) {
		const style = styles[inputType];
		return style ? RichUtils.toggleInlineStyle(state, style) : state;
	}
	const [range] = event.getTargetRanges();
	const target = range ? selectRange(state, root, range) : state;
	const selection = target.getSelection();
	if (inputType === 'insertParagraph' || inputType === 'insertLineBreak')
		return (
			breakLine(inputType === 'insertLineBreak', target) ??
			EditorState.push(
				target,
				Modifier.splitBlock(target.getCurrentContent(), selection),
				'split-block',
			)
		);
	if (inputType.startsWith('delete')) {
		const unformatted =
			inputType === 'deleteContentBackward' && RichUtils.handleKeyCommand(state, 'backspace');
		return unformatted || removeSelected(target);
	}
	if (!inputType.startsWith('insert')) return state;
	const isTyping =
		inputType === 'insertText' && selection.isCollapsed() && isSame(selection, state);
	if (isTyping) return undefined;
	return insertText(target, data ?? event.dataTransfer?.getData('text/plain') ?? '');
}

/** Replaces the selection with text in the current style. */
export function insertText(state: EditorState, text: string): EditorState {
	const content = Modifier.replaceText(
		state.getCurrentContent(),
		state.getSelection(),
		text,
		state.getCurrentInlineStyle(),
	);
	return EditorState.push(state, content, 'insert-characters');
}

export function removeSelected(state: EditorState): EditorState {
	const selection = state.getSelection();
	if (selection.isCollapsed()) return state;
	const content = Modifier.removeRange(state.getCurrentContent(), selection, 'backward');
	return EditorState.push(state, content, 'remove-range');
}

/** Selects a range of the page: its selection, or the target of an input event. */
export function selectRange(
	state: EditorState,
	root: HTMLElement,
	range: StaticRange | Selection,
): EditorState {
	const [anchor, anchorOffset, focus, focusOffset] =
		'anchorNode' in range
			? [range.anchorNode, range.anchorOffset, range.focusNode, range.focusOffset]
			: [range.startContainer, range.startOffset, range.endContainer, range.endOffset];
	if (!anchor || !focus || !root.contains(anchor) || !root.contains(focus)) return state;
	const known = selectionWithNodes(state, root, anchor, anchorOffset, focus, focusOffset);
	return EditorState.acceptSelection(state, known.selectionState);
}

function isSame(selection: SelectionState, state: EditorState): boolean {
	const known = state.getSelection();
	return (
		known.isCollapsed() &&
		known.getAnchorKey() === selection.getAnchorKey() &&
		known.getAnchorOffset() === selection.getAnchorOffset()
	);
}
