import { Words } from 'design-system/words';
import styles from './demos.module.css';

const commands = [
	['Run filter: Lessons from running Postgres', 'last 24 hours'],
	['Open file: notes/running.md', 'edited yesterday'],
	['Answer: Ines Okafor', '3 waiting'],
	['New thread', 'Compose'],
];

/** A command palette. */
export function CommandLayout() {
	return (
		<div className={styles.palette}>
			<Words size="lg" className={styles.line}>
				run
			</Words>
			<ul>
				{commands.map(([name, about], place) => (
					<li key={name} className={styles.command} data-current={place === 0 || undefined}>
						<span>{name}</span>
						<span className={styles.small}>{about}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
