import type { ComponentProps, ReactNode } from 'react';
import styles from './wide-row.module.css';

export type WideRowProps = Omit<ComponentProps<'div'>, 'className'> & {
	/** What Warble says. Above the rest on a phone. */
	margin?: ReactNode;
};

/** Warble's margin, and everything beside it. */
export function WideRow({ margin = null, children, ...rest }: WideRowProps) {
	return (
		<div {...rest} className={styles.row}>
			<div className={styles.margin}>{margin}</div>
			<div className={styles.wide}>{children}</div>
		</div>
	);
}
