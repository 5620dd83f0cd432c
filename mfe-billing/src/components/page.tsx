import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
	title: string;
	/** What Warble adds in its margin. */
	note?: ReactNode;
	children: ReactNode;
}

/** A screen of the account: its title, and below it whatever brings its own rows. */
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
