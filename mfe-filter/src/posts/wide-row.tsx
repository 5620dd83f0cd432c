import type { ComponentProps, ReactNode } from 'react';
import styles from './wide-row.module.css';

export type WideRowProps = Omit<ComponentProps<'div'>, 'className'> & {
	/** The margin's content. On a phone it is above the rest. */
	margin?: ReactNode;
};

/** A row with the margin for Warble's notes and the main column. */
export function WideRow({ margin = null, children, ...rest }: WideRowProps) {
	return (
		<div {...rest} className={styles.row}>
			<div className={styles.margin}>{margin}</div>
			<div className={styles.wide}>{children}</div>
		</div>
	);
}
