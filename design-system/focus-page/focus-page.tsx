import type { ReactNode } from 'react';
import { MarginRow } from '../margin-row/margin-row.tsx';
import { Mark } from '../mark/mark.tsx';
import styles from './focus-page.module.css';

/** A page with one task, such as a form, and the logo in the margin. */
export function FocusPage({ children }: { children: ReactNode }) {
	return (
		<MarginRow className={styles.page} margin={<Mark className={styles.mark} />}>
			{children}
		</MarginRow>
	);
}
