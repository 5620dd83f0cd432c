import { MarginRow } from 'design-system/margin-row';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface Props {
	title: string;
	actions: ReactNode;
	children?: ReactNode;
}

/** A screen with a single message: what happened, and what the user can do. */
export function Panel({ title, actions, children }: Props) {
	return (
		<MarginRow className={styles.panel} margin={null}>
			<h1 className={styles.title}>{title}</h1>
			{children ? <div className={styles.text}>{children}</div> : null}
			<div className={styles.actions}>{actions}</div>
		</MarginRow>
	);
}
