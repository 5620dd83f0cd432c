import type { Editor, EditorState } from 'draft-js';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { applyInput, removeSelected, selectRange } from './input-events.ts';
import { readPage } from './page-changes.ts';

export interface PageEventsOptions {
	getState: () => EditorState;
	onChange: (next: EditorState) => void;
	/** Ends a composition with the text that is shown. */
	commit: (keepsFocus: boolean) => void;
}

/** Handles the events that Draft does not know or handles wrongly, before Draft receives them. */
export function usePageEvents(editor: RefObject<Editor | null>, options: PageEventsOptions): void {
	const latest = useRef(options);
	useLayoutEffect(() => {
		latest.current = options;
	});
	useLayoutEffect(() => {
		const root = editor.current?.editor;
		if (!root) return;
		leaveSelectionToDraft(root);
		const state = () => latest.current.getState();
		const change = (next: EditorState) => latest.current.onChange(next);

		const handleBeforeInput = (event: InputEvent) => {
			const next = applyInput(state(), event, root);
			if (!next) return;
			event.preventDefault();
			flushSync(() => change(next));
		};
		const handleInput = (event: Event) => {
			if (state().isInCompositionMode() || isExpected(editor.current)) return;
			event.stopPropagation();
			flushSync(() => {
				change(readPage(state(), root));
				restorePage(editor.current);
			});
		};
		/** Composed text would replace only the first of several selected blocks in Draft. */
		const handleCompositionStart = () => {
			const selection = getSelection();
			if (!selection || selection.isCollapsed) return;
			const selected = selectRange(state(), root, selection);
			flushSync(() => change(removeSelected(selected)));
		};
		const handleBlur = () => latest.current.commit(false);

		root.addEventListener('beforeinput', handleBeforeInput);
		root.addEventListener('input', handleInput);
		root.addEventListener('compositionstart', handleCompositionStart);
		root.addEventListener('blur', handleBlur);
		return () => {
			handleBlur();
			root.removeEventListener('beforeinput', handleBeforeInput);
			root.removeEventListener('input', handleInput);
			root.removeEventListener('compositionstart', handleCompositionStart);
			root.removeEventListener('blur', handleBlur);
		};
	}, [editor]);
}

/** Whether Draft let the browser insert a character and already has the state after it. */
function isExpected(editor: Editor | null): boolean {
	return editor !== null && Reflect.get(editor, '_pendingStateFromBeforeInput') !== undefined;
}

/** Renders the text again, because the page may have lost elements that React knows. */
function restorePage(editor: Editor | null): void {
	const restore: unknown = editor && Reflect.get(editor, 'restoreEditorDOM');
	if (typeof restore === 'function') restore();
}

/**
 * Before each commit, React passes over all nodes of an editable element with focus to remember
 * the selection, which Draft restores itself. React therefore must not know that the text is
 * editable, except when it takes focus: then React starts to report selections to Draft.
 */
function leaveSelectionToDraft(root: HTMLElement): void {
	Object.defineProperty(root, 'contentEditable', {
		get: () =>
			window.event?.type === 'focusin'
				? Reflect.get(HTMLElement.prototype, 'contentEditable', root)
				: 'inherit',
	});
}
