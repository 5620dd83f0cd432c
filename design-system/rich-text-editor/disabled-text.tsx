import type { ReactNode } from 'react';
import styles from './rich-text-editor.module.css';
import { StaticToolbar, type StaticToolbarProps } from './static-toolbar.tsx';

export type DisabledTextProps = StaticToolbarProps & {
	describedBy?: string | undefined;
	/** A text is loading. */
	isBusy?: boolean;
	/** Shown in place of a text: what is missing, and how to get it. */
	empty: ReactNode;
	/** The text. */
	children?: ReactNode;
};

/** The toolbar and the text of an editor that is disabled. It needs no editor code. */
export function DisabledText({
	describedBy,
	isBusy = false,
	empty,
	children,
	...toolbar
}: DisabledTextProps) {
	return (
		<>
			<StaticToolbar {...toolbar} />
			<div className={styles.paper}>
				{/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot show formatted text */}
				<div
					className={styles.text}
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
