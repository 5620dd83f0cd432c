import type { Queue } from 'bff/contract/publishing/publishing';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { IconButton } from 'design-system/icon-button';
import { chevronRightIcon } from 'design-system/icon-paths';
import { type QueueView, queuePath, slotsHref } from './queue-address.ts';
import styles from './queue-screen.module.css';
import { describeCounts } from './queue-texts.ts';
import { addDays, formatWeek } from './time/local-time.ts';

export interface QueueHeadProps {
	queue: Queue | undefined;
	view: QueueView;
	/** The Monday of the week that is shown. */
	monday: string;
	isPhone: boolean;
	/** Whether the time zone was set from the browser just now. */
	wasZoneSet: boolean;
	isPausing: boolean;
	onPause: () => void;
	navigate: (to: string) => void;
}

/** The title with the counts, the choice of the view, and the pause. The shell's banner resumes. */
export function QueueHead({
	queue,
	view,
	monday,
	isPhone,
	wasZoneSet,
	isPausing,
	onPause,
	navigate,
}: QueueHeadProps) {
	const isWeek = view === 'week';
	const showWeek = (from: string | undefined) => navigate(queuePath({ view, from }));
	return (
		<div className={styles.head}>
			{isWeek ? (
				<>
					<h1 className={styles.title}>{formatWeek(monday)}</h1>
					<div className={styles.steps}>
						<IconButton
							label="Previous week"
							icon={chevronRightIcon}
							className={styles.previous}
							onClick={() => showWeek(addDays(monday, -7))}
						/>
						<Button size="sm" onClick={() => showWeek(undefined)}>
							Today
						</Button>
						<IconButton
							label="Next week"
							icon={chevronRightIcon}
							onClick={() => showWeek(addDays(monday, 7))}
						/>
					</div>
				</>
			) : (
				<h1 className={styles.title}>Queue</h1>
			)}
			<p className={styles.counts}>
				{queue && describeCounts(queue.counts, queue.zone.replaceAll('_', ' '))}{' '}
				{queue && wasZoneSet && <a href={slotsHref}>Change</a>}
			</p>
			{!isPhone && (
				<nav className={styles.views} aria-label="View">
					<a href={queuePath({ view: 'list' })} aria-current={isWeek ? undefined : 'true'}>
						List
					</a>
					<a href={queuePath({ view: 'week' })} aria-current={isWeek ? 'true' : undefined}>
						Week
					</a>
				</nav>
			)}
			<ButtonLink size="sm" href={slotsHref}>
				Edit slots
			</ButtonLink>
			{queue?.paused ? null : (
				<Button size="sm" busy={isPausing} disabled={queue === undefined} onClick={onPause}>
					Pause all
				</Button>
			)}
		</div>
	);
}
