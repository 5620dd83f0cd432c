import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
	title: string;
	/** Shown in the margin beside the title. */
	note?: ReactNode;
	children: ReactNode;
}

/** A screen with its title. */
export function Page({ title, note, children }: Props) {
	return (
		<div className={styles.page}>
			<MarginRow margin={note ? <p className={styles.note}>{note}</p> : null}>
				<Words as="h1" size="title">
					{title}
				</Words>
			</MarginRow>
			{children}
		</div>
	);
}
