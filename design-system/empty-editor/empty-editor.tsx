import type { ReactNode } from 'react';
import styles from '../rich-text-editor/rich-text-editor.module.css';
import { StaticToolbar } from '../rich-text-editor/static-toolbar.tsx';

export type EmptyEditorProps = {
	/** What would be written here, for assistive technology. */
	label: string;
	/** What is missing, and how to get it. Neither is said while `busy`. */
	title: string;
	hint: string;
	/** A text is on its way. */
	busy?: boolean;
	toolbarStart?: ReactNode;
	toolbarEnd?: ReactNode;
};

/**
 * RichTextEditor of the size of a page while there is no text for it: it fills its container, and
 * loads nothing of what edits.
 */
export function EmptyEditor({
	label,
	title,
	hint,
	busy = false,
	toolbarStart,
	toolbarEnd,
}: EmptyEditorProps) {
	return (
		<div className={styles.editor} data-size="page" data-disabled>
			<StaticToolbar label={label} start={toolbarStart} end={toolbarEnd} />
			<div className={styles.paper}>
				{/* biome-ignore lint/a11y/useSemanticElements: no textarea, but the place of formatted words */}
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
					</div>
				)}
			</div>
		</div>
	);
}
