import { Words } from 'design-system/words';
import styles from './demos.module.css';

const tabs = ['Waiting', 'Answered', 'Left alone'];
const rows = [
	['18:52', 'Which index did you forget, and how long did it take to notice?'],
	['18:40', 'Rye at altitude: more water or less?'],
	['17:15', 'What is your easy pace, honestly?'],
];

/** One list, with tabs for the others above it. */
export function TabsLayout() {
	return (
		<div className={styles.gap}>
			<ul className={styles.tabs}>
				{tabs.map((tab, place) => (
					<li key={tab} data-current={place === 0 || undefined}>
						<span>{tab}</span>
					</li>
				))}
			</ul>
			<ul className={styles.rows}>
				{rows.map(([time, text]) => (
					<li key={time} className={styles.row}>
						<p className={styles.small}>{time}</p>
						<Words size="md">{text}</Words>
					</li>
				))}
			</ul>
		</div>
	);
}
