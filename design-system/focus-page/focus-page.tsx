import type { ReactNode } from 'react';
import { MarginRow } from '../margin-row/margin-row.tsx';
import { Mark } from '../mark/mark.tsx';
import styles from './focus-page.module.css';

/** A screen with one thing to do: the mark in the margin, that thing in the column. */
export function FocusPage({ children }: { children: ReactNode }) {
	return (
		<MarginRow className={styles.page} margin={<Mark className={styles.mark} />}>
			{children}
		</MarginRow>
	);
}
