import type { FilterRun } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { Button } from 'design-system/button';
import { formatDateTime } from 'remote-kit/format-date';
import { RepliesNote } from '../actions/replies-note.tsx';
import type { Replies } from '../actions/use-replies.ts';
import { describeWindow } from '../estimate/time-window.ts';
import type { RepeatKind } from '../run/state/describe-run.ts';
import { statusOf } from './post-status.ts';
import styles from './run-head.module.css';
import { RunVersion } from './run-version.tsx';

export interface RunHeadProps {
	run: FilterRun;
	posts: readonly Verdict[];
	replies: Replies;
	/** Another run cannot be started while one is running. */
	isBusy: boolean;
	onRunAgain: (run: FilterRun, again: RepeatKind) => void;
}

/** The head of a run: title, time, version and actions. */
export function RunHead({ run, posts, replies, isBusy, onRunAgain }: RunHeadProps) {
	const { templateId, version, newestVersion } = run;
	const hasIncluded = posts.some((post) => statusOf(post) === 'included');
	return (
		<header className={styles.head}>
			<div className={styles.first}>
				<div className={styles.what}>
					<h2 className={styles.title} dir="auto">
						{run.title}
					</h2>
					{run.description ? (
						<p className={styles.note} dir="auto">
							{run.description}
						</p>
					) : null}
					<ul className={styles.facts}>
						<li>
							<time dateTime={run.createdAt}>{formatDateTime(run.createdAt)}</time>
						</li>
						{run.standing ? <li>run by itself</li> : null}
						<li>{describeWindow(run.timeRangeValue, run.timeRangeUnit)}</li>
						<li>
							<RunVersion templateId={templateId} version={version} newest={newestVersion} />
						</li>
					</ul>
				</div>
				<div className={styles.actions}>
					<Button
						disabled={isBusy || newestVersion === null}
						onClick={() => onRunAgain(run, 'period')}
					>
						Run on Current Time Period
					</Button>
					<Button
						variant="primary"
						disabled={!hasIncluded}
						busy={replies.isRequesting || replies.state?.status === 'preparing'}
						onClick={replies.prepare}
					>
						Generate Responses
					</Button>
				</div>
			</div>
			<RepliesNote replies={replies} />
		</header>
	);
}
