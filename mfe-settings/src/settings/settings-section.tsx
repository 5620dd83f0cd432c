import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface Props {
	/** For links to the section. */
	id?: string;
	title: string;
	note?: ReactNode;
	children: ReactNode;
}

/** A section of the settings, with its title beside it on a wide window. */
export function SettingsSection({ id, title, note, children }: Props) {
	const titleId = useId();
	return (
		<section id={id} className={styles.section} aria-labelledby={titleId}>
			<div className={styles.heading}>
				<h2 id={titleId} className={styles.title}>
					{title}
				</h2>
				{note ? <p>{note}</p> : null}
			</div>
			<div className={styles.body}>{children}</div>
		</section>
	);
}
