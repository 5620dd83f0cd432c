import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './margin-row.module.css';

export type MarginRowProps = ComponentProps<'div'> & {
	/** What Warble adds: verdict, reason, count, cost. Above the content on a phone. */
	margin: ReactNode;
	/** Actions and figures; under the content if there is no room for a third column. */
	aside?: ReactNode;
};

/**
 * The grid of all screens: a margin for Warble's notes, the content, and an optional third column.
 */
export function MarginRow({ margin, aside, className, children, ...rest }: MarginRowProps) {
	return (
		<div {...rest} className={classNames(styles.row, className)}>
			<div className={styles.margin}>{margin}</div>
			<div className={styles.content}>{children}</div>
			{aside ? <div className={styles.aside}>{aside}</div> : null}
		</div>
	);
}
