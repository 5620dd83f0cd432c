import {
	type ClipboardEvent,
	type KeyboardEvent,
	type Ref,
	useEffect,
	useImperativeHandle,
	useLayoutEffect,
	useRef,
} from 'react';
import { RichText } from '../../rich-text/rich-text.tsx';
import type { Pasted } from '../clipboard.ts';
import styles from '../rich-text-editor.module.css';
import { type TextTool, textTools } from '../text-tools.ts';
import { type SelectedPlaces, selectedPlaces } from './text-places.ts';

/** What the user did before the editor was loaded. */
export type WaitingAction =
	| { text: string }
	| { pasted: Pasted }
	| { tool: TextTool }
	| { key: KeyboardEventInit };

/** The initial state of the editor: the place of the caret, and the waiting actions. */
export interface Waiting {
	/** Null if the text does not have the focus. */
	selection: SelectedPlaces | null;
	actions: WaitingAction[];
	scrollTop: number;
	/** Whether the text was hidden in the meantime, so that it must not take focus. */
	isHidden: boolean;
}

export interface WaitingTextHandle {
	add: (action: WaitingAction) => void;
}

export interface WaitingTextProps {
	html: string;
	label: string;
	describedBy: string | undefined;
	isInvalid: boolean;
	placeholder?: string;
	/** False after loading failed: the text is read-only. */
	isEditable: boolean;
	/** Whether the editor is loaded. */
	isLoaded: boolean;
	/** Called when the first action has to wait for the editor. */
	onWait: () => void;
	/** Called as soon as the loaded editor can replace this text. */
	onTake: (waiting: Waiting) => void;
	ref: Ref<WaitingTextHandle>;
}

/**
 * Shows the text until the editor is loaded. The browser places the caret and shows a phone's
 * keyboard, but typed text waits for the editor.
 */
export function WaitingText({
	html,
	label,
	describedBy,
	isInvalid,
	placeholder,
	isEditable,
	isLoaded,
	onWait,
	onTake,
	ref,
}: WaitingTextProps) {
	const paper = useRef<HTMLDivElement>(null);
	const actions = useRef<WaitingAction[]>([]);
	/** The selection before the first action. */
	const selection = useRef<SelectedPlaces>(null);
	/** A press or a composition that the editor must not interrupt. */
	const isBusy = useRef(false);

	const box = () => paper.current?.querySelector<HTMLElement>('[role=textbox]') ?? null;
	const rememberPlace = () => {
		const root = box();
		if (root) selection.current ??= selectedPlaces(root);
	};
	const add = (action: WaitingAction) => {
		rememberPlace();
		if (actions.current.push(action) === 1) onWait();
	};
	useImperativeHandle(ref, () => ({ add }));

	const take = () => {
		if (!isLoaded || isBusy.current || !paper.current) return;
		rememberPlace();
		const { scrollTop } = paper.current;
		const isHidden = paper.current.closest('[hidden]') !== null;
		onTake({ selection: selection.current, actions: actions.current, scrollTop, isHidden });
	};
	const latest = useRef({ add, take });
	useLayoutEffect(() => {
		latest.current = { add, take };
		take();
	});

	useEffect(() => {
		const root = paper.current;
		if (!root) return;
		// React's own `onBeforeInput` does not say what kind of input it is.
		const wait = (event: InputEvent) => {
			if (event.isComposing || event.inputType.includes('Composition')) return;
			event.preventDefault();
			const action = actionOf(event);
			if (action) latest.current.add(action);
		};
		const release = () => {
			// The browser first handles the event, such as a click after the pointer is up.
			setTimeout(() => {
				isBusy.current = false;
				latest.current.take();
			});
		};
		root.addEventListener('beforeinput', wait);
		const ends = ['pointerup', 'pointercancel', 'compositionend'];
		for (const end of ends) addEventListener(end, release);
		return () => {
			root.removeEventListener('beforeinput', wait);
			for (const end of ends) removeEventListener(end, release);
		};
	}, []);

	const handleKeyDown = (event: KeyboardEvent) => {
		const isWaiting = actions.current.length > 0;
		if (!isEditable || !(isEdit(event) || (isWaiting && isMove(event)))) return;
		event.preventDefault();
		event.stopPropagation();
		const { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey } = event;
		add({
			key: { key, code, keyCode, which: keyCode, ctrlKey, metaKey, shiftKey, altKey },
		});
	};
	const handlePaste = (event: ClipboardEvent) => {
		event.preventDefault();
		const html = event.clipboardData.getData('text/html');
		add({ pasted: { html, text: event.clipboardData.getData('text/plain') } });
	};

	return (
		<div ref={paper} className={styles.paper} data-invalid={isInvalid || undefined}>
			<div className={styles.text} translate="no">
				{html === '' && placeholder ? (
					<p className={styles.placeholder} data-over>
						{placeholder}
					</p>
				) : null}
				<RichText
					html={html || '<p><br></p>'}
					className={styles.staticText}
					role="textbox"
					contentEditable={isEditable}
					suppressContentEditableWarning
					spellCheck
					tabIndex={0}
					aria-label={label}
					aria-multiline="true"
					aria-readonly={!isEditable || undefined}
					aria-describedby={describedBy}
					onKeyDown={handleKeyDown}
					onPaste={handlePaste}
					onDrop={(event) => event.preventDefault()}
					onPointerDown={() => {
						isBusy.current = true;
					}}
					// Typed text belongs at the previous place of the caret.
					onMouseDown={(event) => actions.current.length > 0 && event.preventDefault()}
					onCompositionStart={() => {
						isBusy.current = true;
						rememberPlace();
					}}
					onCompositionEnd={({ data }) => add({ text: data })}
				/>
			</div>
		</div>
	);
}

function actionOf({ inputType, data }: InputEvent): WaitingAction | undefined {
	if (inputType === 'insertParagraph') return { key: { key: 'Enter', keyCode: 13 } };
	if (inputType === 'insertLineBreak')
		return { key: { key: 'Enter', keyCode: 13, shiftKey: true } };
	if (/^delete.*Forward$/.test(inputType)) return { key: { key: 'Delete', keyCode: 46 } };
	if (inputType.startsWith('delete')) return { key: { key: 'Backspace', keyCode: 8 } };
	return data ? { text: data } : undefined;
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a key changes the text in a way other than inserting a character. */
function isEdit({ key, code, ctrlKey, metaKey, shiftKey }: Key): boolean {
	if (!ctrlKey && !metaKey) return ['Enter', 'Backspace', 'Delete'].includes(key);
	if (shiftKey && textTools.flat().some((tool) => tool.code === code)) return true;
	return ['b', 'i', 'u', 'y', 'z', 'backspace', 'delete'].includes(key.toLowerCase());
}

/** Whether a key moves the caret, selects or saves: after an edit, such a key must wait as well. */
function isMove({ key, ctrlKey, metaKey }: Key): boolean {
	if (/^(Arrow.+|Home|End)$/.test(key)) return true;
	return (ctrlKey || metaKey) && ['a', 's'].includes(key.toLowerCase());
}
