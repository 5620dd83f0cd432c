import type { ReactNode } from 'react';
import styles from '../rich-text-editor/rich-text-editor.module.css';
import { StaticToolbar } from '../rich-text-editor/static-toolbar.tsx';

export type EmptyEditorProps = {
	/** The name of the text, for screen readers. */
	label: string;
	/** What is missing, and how to get it. Not shown while `busy`. */
	title: string;
	hint: string;
	/** What the user can do about it, such as a button. */
	action?: ReactNode;
	/** A text is loading. */
	busy?: boolean;
	toolbarStart?: ReactNode;
	toolbarEnd?: ReactNode;
};

/**
 * What a page-size RichTextEditor looks like without a text. Fills its container and does not load
 * the editor's code.
 */
export function EmptyEditor({
	label,
	title,
	hint,
	action,
	busy = false,
	toolbarStart,
	toolbarEnd,
}: EmptyEditorProps) {
	return (
		<div className={styles.editor} data-size="page" data-disabled>
			<StaticToolbar label={label} start={toolbarStart} end={toolbarEnd} />
			<div className={styles.paper}>
				{/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot show formatted text */}
				<div
					className={styles.text}
					role="textbox"
					aria-label={label}
					aria-multiline="true"
					aria-readonly="true"
					aria-disabled="true"
					aria-busy={busy || undefined}
					tabIndex={0}
				/>
				{busy ? null : (
					<div className={styles.empty}>
						<p>{title}</p>
						<p>{hint}</p>
						{action}
					</div>
				)}
			</div>
		</div>
	);
}
