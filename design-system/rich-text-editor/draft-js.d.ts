/** Parts of draft-js that are missing from its types. */
declare module 'draft-js/lib/EditorBidiService.js' {
	import type { ContentState } from 'draft-js';

	const service: {
		/** The writing direction of each block by its key. Returns `before` if it is the same. */
		getDirectionMap(content: ContentState, before: object | null): object;
	};
	export default service;
}

declare module 'draft-js/lib/DraftEditorCompositionHandler.js' {
	import type { Editor } from 'draft-js';

	const handler: {
		onCompositionEnd(editor: Editor): void;
		/** Reads the composed text from the page. */
		resolveComposition(editor: Editor): void;
	};
	export default handler;
}

declare module 'draft-js/lib/getDraftEditorSelectionWithNodes.js' {
	import type { EditorState, SelectionState } from 'draft-js';

	/**
	 * Converts a range of the page to a selection of the content. Throws outside of the editor's
	 * text.
	 */
	export default function getSelectionWithNodes(
		state: EditorState,
		root: HTMLElement,
		anchorNode: Node,
		anchorOffset: number,
		focusNode: Node,
		focusOffset: number,
	): { selectionState: SelectionState };
}
