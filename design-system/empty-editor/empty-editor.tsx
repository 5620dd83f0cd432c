import type { ReactNode } from 'react';
import { DisabledText } from '../rich-text-editor/disabled-text.tsx';
import styles from '../rich-text-editor/rich-text-editor.module.css';

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
 * A placeholder that looks like a page-size RichTextEditor without a text. Fills its container and
 * does not load the editor's code.
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
			<DisabledText
				label={label}
				start={toolbarStart}
				end={toolbarEnd}
				isBusy={busy}
				empty={
					busy ? null : (
						<>
							<p>{title}</p>
							<p>{hint}</p>
							{action}
						</>
					)
				}
			/>
		</div>
	);
}
