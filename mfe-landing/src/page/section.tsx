import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
	/** The anchor for links to the section. */
	id?: string;
	title?: ReactNode;
	/** Content of the margin, below the title. On phones it is above the content. */
	margin?: ReactNode;
	/** Whether a line separates it from the previous section. */
	hasRule?: boolean;
	children: ReactNode;
}

/** A section with a margin on its left. */
export function Section({ id, title, margin, hasRule = true, children }: SectionProps) {
	return (
		<section id={id} className={styles.section} data-has-rule={hasRule || undefined}>
			<div className={styles.margin}>
				{title ? <h2>{title}</h2> : null}
				{margin}
			</div>
			<div className={styles.content}>{children}</div>
		</section>
	);
}
