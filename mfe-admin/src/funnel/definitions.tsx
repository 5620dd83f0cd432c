import { definitions } from './describe-funnel.ts';
import styles from './funnel.module.css';

/** Defines what the numbers count. */
export function Definitions() {
	return (
		<section className={styles.section} data-last aria-labelledby="definitions">
			<h2 id="definitions" className={styles.heading}>
				Definitions
			</h2>
			<dl className={styles.definitions}>
				{definitions.map(([term, meaning]) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{meaning}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
