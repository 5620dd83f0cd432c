import type { ReactNode } from 'react';
import styles from './banner.module.css';

export interface BannerProps {
	severity: 'info' | 'warning' | 'problem';
	/** The message, in one or two sentences. */
	children: ReactNode;
	/** The button at its end. */
	action?: ReactNode;
}

/** A message for the whole page, across its width and under the header. */
export function Banner({ severity, children, action }: BannerProps) {
	return (
		<div className={styles.banner} data-severity={severity}>
			<p className={styles.text}>{children}</p>
			{action}
		</div>
	);
}
