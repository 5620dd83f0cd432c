import type { Editor } from 'draft-js';
import handler from 'draft-js/lib/DraftEditorCompositionHandler.js';
import { flushSync } from 'react-dom';

/**
 * Ends a composition with the text that is in the page. Draft itself waits 20 ms after the end of a
 * composition; by then the text may have been saved without it, or another file may be open.
 */
export function commitComposition(editor: Editor, { keepsFocus }: { keepsFocus: boolean }): void {
	const { focus } = editor;
	// Draft would take back the focus that the user has moved elsewhere.
	if (!keepsFocus) editor.focus = () => undefined;
	try {
		flushSync(() => {
			handler.onCompositionEnd(editor);
			handler.resolveComposition(editor);
		});
	} finally {
		editor.focus = focus;
	}
}
