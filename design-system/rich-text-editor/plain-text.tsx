import {
	type ClipboardEvent,
	type KeyboardEvent,
	type Ref,
	useImperativeHandle,
	useRef,
	useState,
} from 'react';
import { RichText } from '../rich-text/rich-text.tsx';
import { sanitizeRichText } from '../rich-text/sanitize-rich-text.ts';
import { type HandOver, type PendingAction, readPlainText } from './hand-over.ts';
import styles from './rich-text-editor.module.css';
import { textTools } from './text-tools.ts';

export interface PlainTextHandle {
	/** The text, for the editor that takes its place. */
	read: () => Omit<HandOver, 'actions'>;
}

export interface PlainTextProps {
	html: string;
	onChange: (html: string) => void;
	label: string;
	describedBy: string | undefined;
	isInvalid: boolean;
	placeholder?: string;
	/** The editor's code is loading. */
	isBusy: boolean;
	/** Called for what needs the editor. */
	onAction: (action: PendingAction) => void;
	ref: Ref<PlainTextHandle>;
}

/**
 * The text while the editor's code is not loaded. The browser edits it, so that the first click
 * places the caret, the first keys are typed, and a phone shows its keyboard.
 */
export function PlainText({
	html,
	onChange,
	label,
	describedBy,
	isInvalid,
	placeholder,
	isBusy,
	onAction,
	ref,
}: PlainTextProps) {
	/** `shown` is rendered; the browser has changed it to `typed`. A new `key` renders it again. */
	const [text, setText] = useState({ shown: html, typed: html, key: 0 });
	if (html !== text.typed)
		setText({ shown: html, typed: html, key: html === text.shown ? text.key + 1 : text.key });

	const paper = useRef<HTMLDivElement>(null);
	useImperativeHandle(ref, () => ({
		read: () => ({
			...readPlainText(paper.current?.querySelector('[contenteditable]') as HTMLElement),
			openedHtml: text.shown,
			scrollTop: paper.current?.scrollTop ?? 0,
		}),
	}));

	const handleInput = (root: HTMLElement) => {
		const typed = root.textContent === '' ? '' : sanitizeRichText(root.innerHTML);
		setText({ ...text, typed });
		onChange(typed);
	};
	const handlePaste = (event: ClipboardEvent) => {
		event.preventDefault();
		const pasted = event.clipboardData.getData('text/html');
		onAction({ pasted: pasted || textToHtml(event.clipboardData.getData('text/plain')) });
	};
	const handleKeyDown = (event: KeyboardEvent) => {
		if (!event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
		const tool = textTools.flat().find(({ code }) => code === event.code);
		if (!tool) return;
		event.preventDefault();
		onAction({ tool });
	};

	return (
		<div ref={paper} className={styles.paper} data-invalid={isInvalid || undefined}>
			<div className={styles.text}>
				{html === '' && placeholder ? (
					<p className={styles.placeholder} data-over>
						{placeholder}
					</p>
				) : null}
				<RichText
					key={text.key}
					html={text.shown || '<p><br></p>'}
					className={styles.staticText}
					role="textbox"
					contentEditable
					suppressContentEditableWarning
					spellCheck
					tabIndex={0}
					aria-label={label}
					aria-multiline="true"
					aria-describedby={describedBy}
					aria-busy={isBusy || undefined}
					onInput={(event) => handleInput(event.currentTarget)}
					onPaste={handlePaste}
					onDrop={(event) => event.preventDefault()}
					onKeyDown={handleKeyDown}
				/>
			</div>
		</div>
	);
}

function textToHtml(text: string): string {
	const element = document.createElement('p');
	const lines = text.split(/\r?\n/).map((line) => {
		element.textContent = line;
		return element.outerHTML;
	});
	return lines.join('');
}
