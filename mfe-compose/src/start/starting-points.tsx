import type { StartingPoint } from 'bff/contract/compose/compose';
import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { Words } from 'design-system/words';
import { useStartingPointsQuery } from '../api.ts';
import styles from './starting-points.module.css';

/** Seconds after which the starting points are loaded again. */
const MAX_AGE_SECONDS = 60;

export interface StartingPointsProps {
	onStart: (point: StartingPoint) => void;
}

/** Asks what a new thread is about, and offers starting points if they could be loaded. */
export function StartingPoints({ onStart }: StartingPointsProps) {
	const { data = [], isError } = useStartingPointsQuery(undefined, {
		refetchOnMountOrArgChange: MAX_AGE_SECONDS,
	});
	return (
		<>
			<Words as="h2" size="xl">
				What do you want to post about?
			</Words>
			{isError ? null : (
				<ul className={styles.points} aria-label="Starting points" aria-busy={data.length === 0}>
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
									{point.isComplete ? 'Draft it' : 'Use this'}
									<VisuallyHidden>: {point.title}</VisuallyHidden>
								</span>
							</Button>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
