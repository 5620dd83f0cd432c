import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
	title: string;
	/** Says what the numbers below count. */
	note?: ReactNode;
	children: ReactNode;
}

/** A part of a page, with its title at the side on a wide window. */
export function Section({ title, note, children }: Props) {
	const id = useId();
	return (
		<section className={styles.section} aria-labelledby={id}>
			<div>
				<h2 id={id} className={styles.heading}>
					{title}
				</h2>
				{note ? <p className={styles.note}>{note}</p> : null}
			</div>
			<div>{children}</div>
		</section>
	);
}
