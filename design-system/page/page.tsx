import type { ReactNode } from 'react';
import { MarginRow } from '../margin-row/margin-row.tsx';
import { Words } from '../words/words.tsx';
import styles from './page.module.css';

interface Props {
	/** Absent until the screen is known. */
	title?: string;
	/** Shown above the title. */
	above?: ReactNode;
	/** Shown in the margin beside the title. */
	note?: ReactNode;
	children: ReactNode;
}

/** A screen with its title. */
export function Page({ title, above, note, children }: Props) {
	return (
		<div className={styles.page}>
			{above}
			{title && (
				<MarginRow margin={note ? <p className={styles.note}>{note}</p> : null}>
					<Words as="h1" size="title">
						{title}
					</Words>
				</MarginRow>
			)}
			{children}
		</div>
	);
}
