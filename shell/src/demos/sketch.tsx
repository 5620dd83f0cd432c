import { Words } from 'design-system/words';
import type { ReactNode } from 'react';
import styles from './demos.module.css';

/** A drawing of a layout, with what it is and that it does nothing. */
export function Sketch({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className={styles.page}>
			<Words as="h1" size="title">
				{title}
			</Words>
			<p className={styles.note}>A drawing of a layout. Nothing on it does anything.</p>
			{children}
		</div>
	);
}
