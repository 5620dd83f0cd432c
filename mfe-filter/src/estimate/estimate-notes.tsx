import type { RunEstimate } from 'bff/contract/filter/estimate';
import type { TimeRange } from 'bff/contract/filter/run';
import { FEW_POSTS, widerWindows } from 'bff/contract/filter/windows';
import { Button } from 'design-system/button';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount, formatNumber } from 'remote-kit/format-number';
import { describeLength } from 'remote-kit/runs/describe-length';
import { isUnread } from './describe-estimate.ts';
import styles from './estimate.module.css';

export interface EstimateNotesProps {
	estimate: RunEstimate;
	timeRange: TimeRange;
	/** Whether the run widens its window by itself. */
	widens: boolean;
	onWiden: (timeRange: TimeRange) => void;
}

/** Wider windows if the chosen one holds few posts, and what else is known before a run. */
export function EstimateNotes({ estimate, timeRange, widens, onWiden }: EstimateNotesProps) {
	const { reused, reachesBack, fromStorage, notes, posts, wider } = estimate;
	const enough = wider.find((window) => window.posts >= FEW_POSTS);
	const best = enough ?? wider.at(-1);
	/** What a run that widens its window takes: the widest if none is known to hold enough. */
	const taken = enough?.timeRange ?? widerWindows(timeRange).at(-1);
	const length = describeLength(timeRange);
	const nothingRead = isUnread(estimate);
	return (
		<ul className={styles.notes}>
			{widens && nothingRead && taken ? (
				<li>
					If {length} hold few posts, your first run looks back up to {describeLength(taken)}.
				</li>
			) : null}
			{widens && !nothingRead && best && taken ? (
				<li>
					{posts ? `Only ${formatCount(posts, 'post')}` : 'No posts'} in {length}, so your first run
					takes {describeLength(taken)}: about {formatCount(best.posts, 'post')}.
				</li>
			) : null}
			{!widens && best ? (
				<li className={styles.wider}>
					Look back further:
					{wider.map((window) => (
						<Button
							key={window.timeRange.value}
							size="sm"
							onClick={() => onWiden(window.timeRange)}
						>
							{`${describeLength(window.timeRange)}, ${formatCount(window.posts, 'post')}`}
						</Button>
					))}
				</li>
			) : null}
			{reused > 0 ? <li>{formatNumber(reused)} judged before, free</li> : null}
			{fromStorage > 0 && reachesBack !== null ? (
				<li>
					Reading goes back to {formatMoment(reachesBack)}. {formatCount(fromStorage, 'older post')}{' '}
					{fromStorage === 1 ? 'comes' : 'come'} from what you fetched before.
				</li>
			) : null}
			{notes.map((note) => (
				<li key={note}>{note}</li>
			))}
		</ul>
	);
}
