import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
	/** Anchor. */
	id?: string;
	title?: string;
	/** What stands in the margin under the title; above the rest on a phone. */
	margin?: ReactNode;
	/** Whether a line in ink opens it. */
	opens?: boolean;
	children: ReactNode;
}

/** Warble's margin, and beside it as much room as there is. */
export function Section({ id, title, margin, opens = true, children }: SectionProps) {
	return (
		<section id={id} className={styles.section} data-opens={opens || undefined}>
			<div className={styles.margin}>
				{title ? <h2>{title}</h2> : null}
				{margin}
			</div>
			<div className={styles.rest}>{children}</div>
		</section>
	);
}
