import type { Pause } from 'bff/contract/publishing/settings';
import { Banner } from 'design-system/banner';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';
import styles from './paused-queue.module.css';

export interface PausedQueueProps {
	pause: Pause;
	/** Posts that wait. */
	waiting: number;
	/** Posts that missed their time meanwhile. */
	missed: number;
	busy: boolean;
	/** Why the queue could not be resumed. */
	failure: string | undefined;
	onResume: () => void;
}

/** Says that nothing is posted now, why, and what to do. */
export function PausedQueue({
	pause: { reason, since },
	waiting,
	missed,
	busy,
	failure,
	onResume,
}: PausedQueueProps) {
	const isExpired = reason === 'connection_expired';
	const wait = `${formatCount(waiting, 'post is', 'posts are')} waiting.`;
	const late = `${missed} missed ${missed === 1 ? 'its' : 'their'} time and won’t post late by ${missed === 1 ? 'itself' : 'themselves'}.`;
	return (
		<div className={styles.paused} role="status">
			<Banner
				severity="warning"
				action={
					<>
						{missed > 0 && (
							<ButtonLink size="sm" href="/app/queue">
								See the missed {missed === 1 ? 'post' : 'posts'}
							</ButtonLink>
						)}
						{isExpired ? (
							<ButtonLink size="sm" variant="primary" href="/app/settings/x">
								Reconnect X
							</ButtonLink>
						) : (
							<Button size="sm" variant="primary" busy={busy} onClick={onResume}>
								Resume
							</Button>
						)}
					</>
				}
			>
				<strong>
					{isExpired
						? `Queue paused: X signed you out at ${formatMoment(since)}.`
						: 'Queue paused.'}
				</strong>{' '}
				<span>
					{wait} {missed > 0 && late}
				</span>
				{failure !== undefined && <span className={styles.failure}>{failure}</span>}
			</Banner>
		</div>
	);
}
