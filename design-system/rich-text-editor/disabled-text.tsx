import type { ReactNode } from 'react';
import styles from './rich-text-editor.module.css';
import { RichTextToolbar, type RichTextToolbarProps } from './rich-text-toolbar.tsx';

export type DisabledTextProps = Pick<RichTextToolbarProps, 'label' | 'start' | 'end'> & {
	describedBy?: string | undefined;
	/** A text is loading. */
	isBusy?: boolean;
	/** Shown in place of a text: what is missing, and how to get it. */
	empty: ReactNode;
	/** The text. */
	children?: ReactNode;
};

/** The toolbar and the text of an editor that is disabled. */
export function DisabledText({
	describedBy,
	isBusy = false,
	empty,
	children,
	...toolbar
}: DisabledTextProps) {
	return (
		<>
			<RichTextToolbar {...toolbar} />
			<div className={styles.paper}>
				{/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot show formatted text */}
				<div
					className={styles.text}
					translate="no"
					role="textbox"
					aria-label={toolbar.label}
					aria-multiline="true"
					aria-readonly="true"
					aria-disabled="true"
					aria-busy={isBusy || undefined}
					aria-describedby={describedBy}
					tabIndex={0}
				>
					{children}
				</div>
				{empty ? <div className={styles.empty}>{empty}</div> : null}
			</div>
		</>
	);
}
