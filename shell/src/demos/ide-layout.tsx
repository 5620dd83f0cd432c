import { Words } from 'design-system/words';
import styles from './demos.module.css';

const files = ['notes/running.md', 'notes/bread.md', 'drafts/week-nine.md', 'voice.md'];

/** A list of files, the open file, and notes by Warble next to it. */
export function IdeLayout() {
	return (
		<div className={styles.frame}>
			<div className={styles.ide}>
				<ul className={styles.files}>
					{files.map((file, place) => (
						<li key={file} data-current={place === 2 || undefined}>
							{file}
						</li>
					))}
				</ul>
				<section className={styles.open}>
					<h2 className={styles.heading}>drafts/week-nine.md</h2>
					<Words size="lg">
						Same heart rate, same loop, fifty seconds faster. I changed nothing in week nine. I
						changed week one.
					</Words>
				</section>
				<p className={styles.aside}>
					The number is in your note of May 3. It is the strongest line.
				</p>
			</div>
			<p className={styles.status}>Saved. 18 words.</p>
		</div>
	);
}
