import { Words } from 'design-system/words';
import styles from './demos.module.css';

const posts = [
	['Ines Okafor', 'A transaction that outlives its owner is a lock that nobody remembers taking.'],
	['Tomas Reyes', 'Three years of the same loaf. The only thing that changed is how long I wait.'],
	['Hana Sato', 'Easy runs are easy on purpose.'],
];

/** A list of posts on the left, a reply on the right. */
export function SplitLayout() {
	return (
		<div className={styles.split}>
			<ul className={styles.rows}>
				{posts.map(([name, text], place) => (
					<li key={name} className={styles.row} data-current={place === 0 || undefined}>
						<p className={styles.strong}>{name}</p>
						<Words size="sm">{text}</Words>
					</li>
				))}
			</ul>
			<section className={styles.sheet}>
				<h2 className={styles.heading}>Answer to Ines Okafor</h2>
				<Words size="lg">
					We found ours by its age: eleven hours, and the laptop that opened it was on a train.
				</Words>
				<p className={styles.foot}>85/280</p>
			</section>
		</div>
	);
}
