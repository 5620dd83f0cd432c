import { MarginRow } from 'design-system/margin-row';
import { type ReactNode, useId } from 'react';
import styles from './voice-screen.module.css';

export interface VoiceSectionProps {
	title: string;
	note?: string;
	children: ReactNode;
}

/** A section of the page, with its title in the margin. */
export function VoiceSection({ title, note, children }: VoiceSectionProps) {
	const id = useId();
	return (
		<section className={styles.section} aria-labelledby={id}>
			<MarginRow
				margin={
					<>
						<h2 id={id} className={styles.heading}>
							{title}
						</h2>
						{note ? <p>{note}</p> : null}
					</>
				}
			>
				<div className={styles.body}>{children}</div>
			</MarginRow>
		</section>
	);
}
