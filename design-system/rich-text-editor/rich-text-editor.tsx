import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId } from 'react';
import { Field, type FieldTexts } from '../field/field.tsx';
import { fieldWiring } from '../field/field-wiring.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import styles from './rich-text-editor.module.css';
import { StaticToolbar } from './static-toolbar.tsx';

const RichTextArea = lazy(async () => ({
	default: (await import('./rich-text-area.tsx')).RichTextArea,
}));

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
	labelHidden?: boolean;
	/**
	 * `field` for a text among other fields; `page` for a text that fills its container or grows with
	 * the page.
	 */
	size?: 'field' | 'page';
	/** Read-only. Do not disable while saving: the caret and the undo history would be lost. */
	disabled?: boolean;
	placeholder?: string;
	/** Shown while the editor is disabled and empty: what is missing, and how to get it. */
	emptyTitle?: string;
	emptyHint?: string;
	/** Called on Ctrl+S (Command+S on a Mac) anywhere in the editor. */
	onSave?: () => void;
	/** Content before and after the formatting buttons, such as a save button. */
	toolbarStart?: ReactNode;
	toolbarEnd?: ReactNode;
};

export type RichTextAreaProps = Pick<
	RichTextEditorProps,
	'html' | 'onChange' | 'label' | 'placeholder' | 'toolbarStart' | 'toolbarEnd'
> & {
	id: string;
	describedBy: string | undefined;
	isInvalid: boolean;
};

/**
 * An editor for formatted text: bold, italic, underline, two headings, two kinds of list. The only
 * interface to draft-js: see docs/decisions/018-draft-js.md.
 */
export function RichTextEditor({
	html,
	onChange,
	size = 'field',
	disabled = false,
	onSave,
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

	const handleKeyDown = (event: KeyboardEvent) => {
		if (
			!onSave ||
			event.key.toLowerCase() !== 's' ||
			event.shiftKey ||
			event.altKey ||
			!(event.ctrlKey || event.metaKey)
		)
			return;
		event.preventDefault();
		if (!disabled) onSave();
	};

	// Shown while the editor is disabled, and while its code is loading.
	const staticText = (
		<>
			<StaticToolbar label={label} start={toolbarStart} end={toolbarEnd} />
			<div className={styles.paper}>
				{/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot show formatted text */}
				<div
					className={styles.text}
					role="textbox"
					aria-label={label}
					aria-multiline="true"
					aria-readonly="true"
					aria-disabled={disabled || undefined}
					aria-describedby={wiring['aria-describedby']}
					aria-busy={!disabled || undefined}
					tabIndex={disabled ? 0 : -1}
				>
					{isEmpty ? null : <RichText html={html} className={styles.staticText} />}
					{isEmpty && !disabled && placeholder ? (
						<p className={styles.placeholder}>{placeholder}</p>
					) : null}
				</div>
				{disabled && isEmpty && emptyTitle ? (
					<div className={styles.empty}>
						<p>{emptyTitle}</p>
						{emptyHint ? <p>{emptyHint}</p> : null}
					</div>
				) : null}
			</div>
		</>
	);

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
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles the save shortcut */}
			<div
				className={styles.editor}
				data-size={size}
				data-disabled={disabled || undefined}
				data-invalid={error ? true : undefined}
				onKeyDown={handleKeyDown}
			>
				{disabled ? (
					staticText
				) : (
					<Suspense fallback={staticText}>
						<RichTextArea
							id={id}
							html={html}
							onChange={onChange}
							label={label}
							describedBy={wiring['aria-describedby']}
							isInvalid={Boolean(error)}
							toolbarStart={toolbarStart}
							toolbarEnd={toolbarEnd}
							{...(placeholder === undefined ? {} : { placeholder })}
						/>
					</Suspense>
				)}
			</div>
		</Field>
	);
}
