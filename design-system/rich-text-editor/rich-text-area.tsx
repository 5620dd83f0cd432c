import { convertFromRaw, Editor, EditorState, KeyBindingUtil } from 'draft-js';
import 'draft-js/dist/Draft.css';
import {
	type ClipboardEvent,
	type Ref,
	useEffect,
	useImperativeHandle,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import { flushSync } from 'react-dom';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { insertPasted, selectedHtml } from './clipboard.ts';
import { commitComposition } from './composition.ts';
import { exportHtml } from './html/export-html.ts';
import { importHtml } from './html/import-html.ts';
import { keepBlockDirections } from './long-texts/block-directions.ts';
import { groupBlocks } from './long-texts/block-groups.tsx';
import { keepBlockLists } from './long-texts/block-lists.ts';
import { keepBlockTrees } from './long-texts/block-trees.ts';
import styles from './rich-text-editor.module.css';
import {
	activeTools,
	applyTool,
	breakLine,
	commandOf,
	type KeyPress,
	runCommand,
} from './text-commands.ts';
import type { TextTool } from './text-tools.ts';
import { groupUndo } from './undo-groups.ts';
import { usePageEvents } from './use-page-events.ts';
import { perform, selectPlaces } from './waiting/waiting-actions.ts';
import type { Waiting } from './waiting/waiting-text.tsx';

keepBlockLists();
keepBlockTrees();
keepBlockDirections();
groupBlocks();

/** Longer texts leave out the groups of blocks that are far from the visible part. */
const MANY_BLOCKS = 200;

export interface RichTextAreaHandle {
	applyTool: (tool: TextTool) => void;
	/** Ends a composition with the text that is shown. */
	commit: () => void;
}

export interface RichTextAreaProps {
	id: string;
	html: string;
	onChange: (html: string) => void;
	label: string;
	describedBy: string | undefined;
	isInvalid: boolean;
	placeholder?: string;
	/** What the user did before the editor was loaded. */
	waiting: Waiting | null;
	/** Called when all waiting actions have been applied. */
	onTaken: () => void;
	/** Called with the commands of the tools that are active at the caret, separated by spaces. */
	onActiveTools: (commands: string) => void;
	ref: Ref<RichTextAreaHandle>;
}

/**
 * The part of the editor that uses draft-js. It is loaded separately, and only when a text can be
 * edited.
 */
export function RichTextArea({
	id,
	html,
	onChange,
	label,
	describedBy,
	isInvalid,
	placeholder,
	waiting,
	onTaken,
	onActiveTools,
	ref,
}: RichTextAreaProps) {
	const [document, setDocument] = useState(() => ({
		...openDocument(html, waiting),
		htmlProp: html,
	}));
	const editor = useRef<Editor>(null);
	const paper = useRef<HTMLDivElement>(null);
	const latest = useRef(document);
	const changedAt = useRef(Number.NEGATIVE_INFINITY);
	const isEscapePressed = useRef(false);
	const isPointerDown = useRef(false);

	let shown = document;
	if (html !== document.htmlProp) {
		// The value may be one that `onChange` reported. Any other value is a new text with a new
		// history.
		shown = { ...(html === document.html ? document : openDocument(html)), htmlProp: html };
		setDocument(shown);
	}
	latest.current = shown;

	const handleChange = (after: EditorState) => {
		const { state: before, html: htmlBefore } = latest.current;
		const isEdit = after.getCurrentContent() !== before.getCurrentContent();
		const now = performance.now();
		const grouped = groupUndo(before, after, now - changedAt.current);
		const state = isPointerDown.current ? grouped : restoreCaret(before, grouped);
		if (isEdit) changedAt.current = now;
		const htmlAfter = isEdit ? exportHtml(state.getCurrentContent()) : htmlBefore;
		latest.current = { ...latest.current, state, html: htmlAfter };
		setDocument(latest.current);
		if (htmlAfter !== htmlBefore) onChange(htmlAfter);
	};

	const commit = (keepsFocus = true) => {
		if (editor.current && latest.current.state.isInCompositionMode())
			commitComposition(editor.current, { keepsFocus });
	};
	const tools = activeTools(shown.state).join(' ');
	useEffect(() => onActiveTools(tools), [tools, onActiveTools]);
	useImperativeHandle(ref, () => ({
		applyTool: (tool) => {
			commit();
			handleChange(applyTool(tool, latest.current.state));
		},
		commit,
	}));

	usePageEvents(editor, {
		getState: () => latest.current.state,
		onChange: handleChange,
		commit,
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: happens once, when the editor takes over
	useLayoutEffect(() => {
		const root = editor.current?.editor;
		if (!waiting || !root) return;
		if (paper.current) paper.current.scrollTop = waiting.scrollTop;
		if (waiting.selection && !waiting.isHidden) {
			const { state } = latest.current;
			editor.current?.focus();
			handleChange(EditorState.forceSelection(state, state.getSelection()));
		}
		// After this rendering, and before the next event.
		queueMicrotask(() => {
			// Applies each action once, even if React runs its effects twice.
			for (const action of waiting.actions.splice(0))
				flushSync(() => {
					const next = perform(action, root, latest.current.state);
					if (next) handleChange(next);
				});
			onTaken();
		});
	}, []);

	// A browser skips a group at its correct height once it has shown it.
	const isLong = shown.state.getCurrentContent().getBlockMap().size > MANY_BLOCKS;
	const [isShown, setIsShown] = useState(false);
	useEffect(() => {
		if (!isLong) return;
		let frame = requestAnimationFrame(() => {
			frame = requestAnimationFrame(() => setIsShown(true));
		});
		return () => cancelAnimationFrame(frame);
	}, [isLong]);

	const bindKey = (event: KeyPress) => {
		const command = commandOf(event, latest.current.state, isEscapePressed.current);
		isEscapePressed.current =
			event.key === 'Escape' || (isEscapePressed.current && event.key === 'Shift');
		return command;
	};

	const copy = (event: ClipboardEvent) => {
		const { state } = latest.current;
		if (state.getSelection().isCollapsed()) return;
		event.preventDefault();
		event.clipboardData.setData('text/plain', window.getSelection()?.toString() ?? '');
		event.clipboardData.setData('text/html', selectedHtml(state));
	};

	const applyState = (next: EditorState | undefined) => {
		if (!next) return 'not-handled';
		handleChange(next);
		return 'handled';
	};

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: clicks beside the text move the caret to its end
		// biome-ignore lint/a11y/useKeyWithClickEvents: the text itself can be reached with Tab
		<div
			ref={paper}
			className={styles.paper}
			onCopy={copy}
			onCut={copy}
			onMouseDown={() => {
				isPointerDown.current = true;
			}}
			onMouseUp={() => {
				isPointerDown.current = false;
			}}
			onClick={(event) =>
				event.target === event.currentTarget &&
				handleChange(EditorState.moveFocusToEnd(latest.current.state))
			}
			data-invalid={isInvalid || undefined}
			data-long={(isLong && isShown) || undefined}
		>
			<div className={styles.text} dir="auto" translate="no">
				<Editor
					ref={editor}
					editorState={shown.state}
					onChange={handleChange}
					ariaLabel={label}
					ariaDescribedBy={`${id}-keys${describedBy ? ` ${describedBy}` : ''}`}
					ariaMultiline
					tabIndex={0}
					{...(placeholder && isBlank(shown.state) ? { placeholder } : {})}
					spellCheck
					keyBindingFn={bindKey}
					handleKeyCommand={(command, state) => applyState(runCommand(command, state))}
					handleReturn={(event, state) =>
						applyState(breakLine(KeyBindingUtil.isSoftNewlineEvent(event), state))
					}
					// Draft passes null for a missing text, contrary to its type.
					handlePastedText={(text: string | null, html, state) =>
						applyState(html ? insertPasted(state, { html, text: text ?? '' }) : undefined)
					}
				/>
			</div>
			<VisuallyHidden id={`${id}-keys`}>
				In a list, Tab indents an item and Shift+Tab moves it back. To leave the text with Tab,
				press Escape first.
			</VisuallyHidden>
		</div>
	);
}

function openDocument(html: string, waiting: Waiting | null = null) {
	const state = EditorState.createWithContent(convertFromRaw(importHtml(html)));
	if (!waiting?.selection) return { html, state };
	return { html, state: selectPlaces(state, waiting.selection, !waiting.isHidden) };
}

/**
 * Restores the caret and the chosen style when focus returns with Tab, such as from the toolbar.
 * Draft would move the caret to the start.
 */
function restoreCaret(before: EditorState, after: EditorState): EditorState {
	if (before.getSelection().getHasFocus() || !after.getSelection().getHasFocus()) return after;
	const restored = EditorState.forceSelection(after, after.getSelection());
	const style = before.getInlineStyleOverride();
	return style ? EditorState.setInlineStyleOverride(restored, style) : restored;
}

/** Whether to show the placeholder. Draft would draw it over the bullet of an empty list item. */
function isBlank(state: EditorState): boolean {
	return (
		!state.getCurrentContent().hasText() &&
		state.getCurrentContent().getFirstBlock().getType() === 'unstyled'
	);
}
