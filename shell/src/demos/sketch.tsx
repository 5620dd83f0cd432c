import { Words } from 'design-system/words';
import type { ReactNode } from 'react';
import styles from './demos.module.css';

/** Frames a layout with its title and a note that it is only a sketch. */
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
