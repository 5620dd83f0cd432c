import type { Queue } from 'bff/contract/publishing/publishing';
import { formatCount } from 'remote-kit/format-number';
import styles from './publishing.module.css';
import { useNextQueueDaysQuery } from './publishing-api.ts';

/** Says how many queued posts would not be sent, because their time has passed in a new zone. */
export function PassedPosts({ zone }: { zone: string }) {
	const { data } = useNextQueueDaysQuery(undefined, { refetchOnMountOrArgChange: true });
	const count = data ? countPassed(data, zone) : 0;
	return (
		<p role="status" className={styles.note}>
			{count > 0 &&
				`In this zone, the time of ${formatCount(count, 'queued post')} has passed. When you save, ${count === 1 ? 'it moves' : 'they move'} to “Needs you” in your queue and ${count === 1 ? 'isn’t' : 'aren’t'} posted.`}
		</p>
	);
}

/** The queued posts whose time has passed on the clock of a zone. */
export function countPassed({ days }: Pick<Queue, 'days'>, zone: string, now = new Date()): number {
	// In Swedish, times are written as in ISO 8601.
	const time = now.toLocaleString('sv', { timeZone: zone }).slice(0, 16).replace(' ', 'T');
	return days
		.flatMap(({ drafts }) => drafts)
		.filter(
			({ publication }) =>
				publication?.status === 'queued' &&
				publication.undoUntil === null &&
				publication.localTime <= time,
		).length;
}
