import { Skeleton } from 'design-system/skeleton';
import styles from './plans.module.css';

/** A skeleton of two plan cards. */
export function PlansLoading() {
	return (
		<div className={styles.plans}>
			<div className={styles.card}>
				<Skeleton label="Loading the plans" lines={8} />
			</div>
			<div className={styles.card} aria-hidden="true">
				<Skeleton label="" lines={8} />
			</div>
		</div>
	);
}
