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
	 * The content. A value that did not come from `onChange` takes the place of the text and begins a
	 * new undo history.
	 */
	html: string;
	/**
	 * After each change of the content, and only then: HTML of p, h1, h2, ul, ol, li, strong, em, u
	 * and br; '' when nothing is written.
	 */
	onChange: (html: string) => void;
	labelHidden?: boolean;
	/**
	 * `field` for a text among other fields, `page` for a text that is the screen: as high as its
	 * container, or growing with the page.
	 */
	size?: 'field' | 'page';
	/**
	 * Shown, but not to be edited. Do not disable while saving: the caret and the undo history go.
	 */
	disabled?: boolean;
	placeholder?: string;
	/**
	 * In the place of the text while it is disabled and empty: what would be here, and how to get it.
	 */
	emptyTitle?: string;
	emptyHint?: string;
	/** Ctrl+S, or Command+S on a Mac, anywhere in the editor. */
	onSave?: () => void;
	/** Before and after the tools, such as the button that saves. */
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

/** Formatted words to write: bold, italic, underline, two headings, two kinds of list. */
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

	const saveByKey = (event: KeyboardEvent) => {
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

	// What is shown while the text cannot be edited, or cannot be edited yet.
	const still = (
		<>
			<StaticToolbar label={label} start={toolbarStart} end={toolbarEnd} />
			<div className={styles.paper}>
				{/* biome-ignore lint/a11y/useSemanticElements: no textarea shows formatted words */}
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
					{isEmpty ? null : <RichText html={html} className={styles.still} />}
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
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the shortcut that saves */}
			<div
				className={styles.editor}
				data-size={size}
				data-disabled={disabled || undefined}
				data-invalid={error ? true : undefined}
				onKeyDown={saveByKey}
			>
				{disabled ? (
					still
				) : (
					<Suspense fallback={still}>
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
