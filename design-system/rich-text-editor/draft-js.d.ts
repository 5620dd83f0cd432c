/** Parts of draft-js that are missing from its types. */
declare module 'draft-js/lib/EditorBidiService.js' {
	import type { ContentState } from 'draft-js';

	const service: {
		/** The writing direction of each block by its key. Returns `before` if it is the same. */
		getDirectionMap(content: ContentState, before: object | null): object;
	};
	export default service;
}

declare module 'draft-js/lib/BlockTree.js' {
	import type { ContentBlock, ContentState } from 'draft-js';

	const trees: {
		/** The parts of a block that are formatted alike. */
		generate(content: ContentState, block: ContentBlock, decorator: null): object;
	};
	export default trees;
}

declare module 'draft-js/lib/DraftEditorContents-core.react.js' {
	import type { EditorState } from 'draft-js';
	import type { Component, ReactElement, ReactNode } from 'react';

	export interface ContentsProps {
		editorState: EditorState;
	}
	/** Renders all blocks as children of one element. */
	export default class Contents extends Component<ContentsProps> {
		override render(this: { props: ContentsProps }): ReactElement<{ children: ReactNode }>;
		/** Kept here by `block-groups.tsx`. */
		renderBlocks?: Contents['render'];
	}
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
