import type { StartingPoint } from 'bff/contract/compose/compose';
import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useStartingPointsQuery } from '../api.ts';
import styles from './starting-points.module.css';

/** Seconds after which the starting points are loaded again. */
const MAX_AGE_SECONDS = 60;

export interface StartingPointsProps {
	onStart: (point: StartingPoint) => void;
}

/** The starting points of an empty thread. Shows nothing if they could not be loaded. */
export function StartingPoints({ onStart }: StartingPointsProps) {
	const { data = [], isError } = useStartingPointsQuery(undefined, {
		refetchOnMountOrArgChange: MAX_AGE_SECONDS,
	});
	if (isError) return null;
	return (
		<section className={styles.section} aria-label="Starting points" aria-busy={data.length === 0}>
			<h2 className={styles.lead}>Or start from</h2>
			<ul>
				{data.map((point) => (
					<li key={point.title} className={styles.point}>
						<p dir="auto" className={styles.title}>
							{point.title}
						</p>
						<p dir="auto" className={styles.detail}>
							{point.detail}
						</p>
						<Button size="sm" className={styles.start} onClick={() => onStart(point)}>
							<span>
								{point.isComplete ? 'Draft it' : 'Fill it in'}
								<VisuallyHidden>: {point.title}</VisuallyHidden>
							</span>
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
