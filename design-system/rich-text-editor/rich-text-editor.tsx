import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button/button.tsx';
import { Field, type FieldTexts } from '../field/field.tsx';
import { fieldWiring } from '../field/field-wiring.ts';
import { keyOf } from '../keys/keys.ts';
import { Notice } from '../notice/notice.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import { DisabledText } from './disabled-text.tsx';
import type { RichTextAreaHandle } from './rich-text-area.tsx';
import styles from './rich-text-editor.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { useRichTextArea } from './use-rich-text-area.ts';
import { WaitingText, type WaitingTextHandle } from './waiting/waiting-text.tsx';

export type RichTextEditorProps = FieldTexts & {
	/**
	 * The content. A value that did not come from `onChange` replaces the text and starts a new undo
	 * history.
	 */
	html: string;
	/**
	 * Called after each change of the content, with HTML of p, h1, h2, ul, ol, li, strong, em, u and
	 * br, or '' for an empty text.
	 */
	onChange: (html: string) => void;
	/**
	 * `field` for a text among other fields; `page` for a text that fills its container or grows with
	 * the page.
	 */
	size?: 'field' | 'page';
	/** Read-only. Do not disable while saving: the caret and the undo history would be lost. */
	disabled?: boolean;
	placeholder?: string;
	/** Shown while the editor is disabled and empty: says what is missing and how to get it. */
	emptyTitle?: string;
	emptyHint?: string;
	/**
	 * Called with true when typed text waits for the editor's code, and with false when `onChange`
	 * has reported it. Keep the editor mounted until then; it may be hidden.
	 */
	onWaiting?: (isWaiting: boolean) => void;
	/** Called on Ctrl+S (Command+S on a Mac) anywhere in the editor. */
	onSave?: () => void;
	/** Content before and after the formatting buttons, such as a save button. */
	toolbarStart?: ReactNode;
	toolbarEnd?: ReactNode;
};

/**
 * An editor for formatted text: bold, italic, underline, two headings, two kinds of list. The only
 * interface to draft-js: see docs/decisions/018-draft-js.md. Its code is loaded when the user turns
 * to the text. Until then the text can be read, and typed text waits (`WaitingText`).
 */
export function RichTextEditor({
	html,
	onChange,
	size = 'field',
	disabled = false,
	onSave,
	onWaiting,
	...rest
}: RichTextEditorProps) {
	const {
		label,
		labelHidden = size === 'page',
		meta,
		help,
		error,
		placeholder,
		emptyTitle,
		emptyHint,
		toolbarStart,
		toolbarEnd,
	} = rest;
	const id = useId();
	const wiring = fieldWiring(id, { meta, help, error });
	const isEmpty = html === '';
	const { Area, hasFailed, begin, retry, waiting, take } = useRichTextArea();
	const area = useRef<RichTextAreaHandle>(null);
	const waitingText = useRef<WaitingTextHandle>(null);
	const [activeTools, setActiveTools] = useState('');
	const isReady = !disabled && Area !== undefined && waiting !== undefined;
	const latestSave = useRef(onSave);
	latestSave.current = onSave;

	const handleKeyDown = (event: KeyboardEvent) => {
		if (
			!onSave ||
			keyOf(event).toLowerCase() !== 's' ||
			event.shiftKey ||
			event.altKey ||
			!(event.ctrlKey || event.metaKey)
		)
			return;
		event.preventDefault();
		if (disabled) return;
		// The render provides a new `onSave`, which saves the composed text.
		flushSync(() => area.current?.commit());
		latestSave.current?.();
	};

	const disabledText = (
		<DisabledText
			label={label}
			start={toolbarStart}
			end={toolbarEnd}
			describedBy={wiring['aria-describedby']}
			empty={
				isEmpty && emptyTitle ? (
					<>
						<p>{emptyTitle}</p>
						{emptyHint ? <p>{emptyHint}</p> : null}
					</>
				) : null
			}
		>
			{isEmpty ? null : <RichText html={html} className={styles.staticText} />}
		</DisabledText>
	);
	const text = {
		html,
		label,
		describedBy: wiring['aria-describedby'],
		isInvalid: Boolean(error),
		...(placeholder === undefined ? {} : { placeholder }),
	};

	return (
		<Field
			id={id}
			label={label}
			labelHidden={labelHidden}
			isGroup
			meta={meta}
			help={help}
			error={error}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the save shortcut, and notices when the user turns to the text */}
			<div
				className={styles.editor}
				data-size={size}
				data-disabled={disabled || undefined}
				data-invalid={error ? true : undefined}
				data-ready={isReady || undefined}
				onKeyDown={handleKeyDown}
				{...(disabled ? {} : { onPointerEnter: begin, onFocus: begin })}
			>
				{disabled ? (
					disabledText
				) : (
					<>
						<RichTextToolbar
							label={label}
							active={isReady ? activeTools.split(' ') : []}
							onTool={(tool) =>
								isReady ? area.current?.applyTool(tool) : waitingText.current?.add({ tool })
							}
							start={toolbarStart}
							end={toolbarEnd}
						/>
						{hasFailed ? (
							<Notice
								tone="error"
								live
								title="The editor couldn’t be loaded."
								actions={
									<Button size="sm" onClick={retry}>
										Retry
									</Button>
								}
							>
								You can read the text, but not change it yet. What you have typed is kept.
							</Notice>
						) : null}
						{isReady ? (
							<Area
								{...text}
								id={id}
								ref={area}
								onChange={onChange}
								waiting={waiting}
								onTaken={() => onWaiting?.(false)}
								onActiveTools={setActiveTools}
							/>
						) : (
							<WaitingText
								{...text}
								ref={waitingText}
								isEditable={!hasFailed}
								isLoaded={Area !== undefined}
								onWait={() => onWaiting?.(true)}
								onTake={take}
							/>
						)}
					</>
				)}
			</div>
		</Field>
	);
}
