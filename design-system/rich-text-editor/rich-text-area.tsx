import { convertFromRaw, Editor, EditorState } from 'draft-js';
import 'draft-js/dist/Draft.css';
import { type ClipboardEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { insertHtml, selectedHtml } from './clipboard.ts';
import { exportHtml } from './html/export-html.ts';
import { importHtml } from './html/import-html.ts';
import styles from './rich-text-editor.module.css';
import type { RichTextAreaProps } from './rich-text-editor.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import {
	activeTools,
	applyTool,
	breakLine,
	commandOf,
	type KeyPress,
	runCommand,
} from './text-commands.ts';
import { groupUndo } from './undo-groups.ts';

/**
 * The part of the editor that needs draft-js: its own file, so that it is fetched only where a text
 * can be edited.
 */
export function RichTextArea({
	id,
	html,
	onChange,
	label,
	describedBy,
	isInvalid,
	placeholder,
	toolbarStart,
	toolbarEnd,
}: RichTextAreaProps) {
	const [document, setDocument] = useState(() => ({ ...open(html), given: html }));
	const latest = useRef(document);
	const changedAt = useRef(Number.NEGATIVE_INFINITY);
	const isLeaving = useRef(false);
	const isPointing = useRef(false);

	let shown = document;
	if (html !== document.given) {
		// What comes back from `onChange` is what stands here already. Anything else is another text,
		// without a history here.
		shown = { ...(html === document.html ? document : open(html)), given: html };
		setDocument(shown);
	}
	latest.current = shown;

	const change = (after: EditorState) => {
		const { state: before, html: htmlBefore } = latest.current;
		const isEdit = after.getCurrentContent() !== before.getCurrentContent();
		const now = performance.now();
		const grouped = groupUndo(before, after, now - changedAt.current);
		const state = isPointing.current ? grouped : keepPlace(before, grouped);
		if (isEdit) changedAt.current = now;
		const htmlAfter = isEdit ? exportHtml(state.getCurrentContent()) : htmlBefore;
		latest.current = { ...latest.current, state, html: htmlAfter };
		setDocument(latest.current);
		if (htmlAfter !== htmlBefore) onChange(htmlAfter);
	};

	const bindKey = (event: KeyPress) => {
		const command = commandOf(event, latest.current.state, isLeaving.current);
		isLeaving.current = event.key === 'Escape' || (isLeaving.current && event.key === 'Shift');
		return command;
	};

	const point = (isDown: boolean) => {
		isPointing.current = isDown;
	};

	const copy = (event: ClipboardEvent) => {
		const { state } = latest.current;
		if (state.getSelection().isCollapsed()) return;
		event.preventDefault();
		event.clipboardData.setData('text/plain', window.getSelection()?.toString() ?? '');
		event.clipboardData.setData('text/html', selectedHtml(state));
	};

	const handle = (next: EditorState | undefined) => {
		if (!next) return 'not-handled';
		change(next);
		return 'handled';
	};

	return (
		<>
			<RichTextToolbar
				label={label}
				active={activeTools(shown.state)}
				onTool={(tool) => change(applyTool(tool, latest.current.state))}
				start={toolbarStart}
				end={toolbarEnd}
			/>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: presses beside the words belong to the text inside */}
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the text itself is reached by Tab */}
			<div
				className={styles.paper}
				onCopy={copy}
				onCut={copy}
				onMouseDown={() => point(true)}
				onMouseUp={() => point(false)}
				onClick={(event) =>
					event.target === event.currentTarget &&
					change(EditorState.moveFocusToEnd(latest.current.state))
				}
				data-invalid={isInvalid || undefined}
			>
				<div className={styles.text}>
					<Editor
						editorState={shown.state}
						onChange={change}
						ariaLabel={label}
						ariaDescribedBy={`${id}-keys${describedBy ? ` ${describedBy}` : ''}`}
						ariaMultiline
						tabIndex={0}
						{...(placeholder && isBlank(shown.state) ? { placeholder } : {})}
						spellCheck
						keyBindingFn={bindKey}
						handleKeyCommand={(command, state) => handle(runCommand(command, state))}
						handleReturn={(event, state) => handle(breakLine(event, state))}
						handlePastedText={(_, pasted, state) =>
							handle(pasted ? insertHtml(state, pasted) : undefined)
						}
					/>
				</div>
				<VisuallyHidden id={`${id}-keys`}>
					In a list, Tab nests an item and Shift+Tab takes it out. To leave the text with Tab from a
					list, press Escape first.
				</VisuallyHidden>
			</div>
		</>
	);
}

function open(html: string) {
	return { html, state: EditorState.createWithContent(convertFromRaw(importHtml(html))) };
}

/**
 * Who comes back by Tab, say from the toolbar, goes on where they were, with the style they chose
 * there. Draft would begin at the start.
 */
function keepPlace(before: EditorState, after: EditorState): EditorState {
	if (before.getSelection().getHasFocus() || !after.getSelection().getHasFocus()) return after;
	const placed = EditorState.forceSelection(after, after.getSelection());
	const style = before.getInlineStyleOverride();
	return style ? EditorState.setInlineStyleOverride(placed, style) : placed;
}

/** The placeholder of Draft would lie over the sign of an empty list item. */
function isBlank(state: EditorState): boolean {
	return (
		!state.getCurrentContent().hasText() &&
		state.getCurrentContent().getFirstBlock().getType() === 'unstyled'
	);
}
