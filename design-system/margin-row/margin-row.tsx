import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './margin-row.module.css';

export type MarginRowProps = ComponentProps<'div'> & {
	/** What Warble says: verdict, reason, count, cost. Above the words on a phone. */
	margin: ReactNode;
	/** Row actions and figures; under the words where there is no third column. */
	aside?: ReactNode;
};

/** The grid of the product: Warble's margin, a person's words, the rest. */
export function MarginRow({ margin, aside, className, children, ...rest }: MarginRowProps) {
	return (
		<div {...rest} className={classNames(styles.row, className)}>
			<div className={styles.margin}>{margin}</div>
			<div className={styles.words}>{children}</div>
			{aside ? <div className={styles.aside}>{aside}</div> : null}
		</div>
	);
}
