import type { FilterRun, Verdict } from 'bff/contract/filter-run';
import { Button } from 'design-system/button';
import { RichText } from 'design-system/rich-text';
import { formatDateTime, formatMoment } from 'remote-kit/format-date';
import { formatCount, formatDollars } from 'remote-kit/format-number';
import { describeWindow } from '../estimate/time-window.ts';
import type { Again } from '../run/state/describe-run.ts';
import { useTemplateVersionQuery } from '../run/state/run-api.ts';
import { useAgreementQuery } from '../template/form/template-api.ts';
import { RepliesNote } from './replies-note.tsx';
import styles from './run-head.module.css';
import { RunVersion } from './run-version.tsx';
import { standingOf } from './standing.ts';
import type { Replies } from './use-replies.ts';

export interface RunHeadProps {
	run: FilterRun;
	posts: readonly Verdict[];
	replies: Replies;
	/** A run is going: no other can be begun. */
	isBusy: boolean;
	onRunAgain: (run: FilterRun, again: Again) => void;
}

/** What was run, when, by which words, what it cost, and what can be done with it. */
export function RunHead({ run, posts, replies, isBusy, onRunAgain }: RunHeadProps) {
	const {
		templateId,
		version,
		newestVersion,
		cost,
		postsBilled,
		postsCost,
		reused,
		fromStorage,
		reachedBack,
	} = run;
	const judgedBy = useTemplateVersionQuery({ id: templateId, version }).currentData;
	const agreement = useAgreementQuery(templateId, { skip: newestVersion === null }).currentData;
	const hasIncluded = posts.some((post) => standingOf(post) === 'included');
	return (
		<header className={styles.head}>
			<div className={styles.first}>
				<div className={styles.what}>
					<h2 className={styles.title}>{run.title}</h2>
					{run.description ? <p className={styles.note}>{run.description}</p> : null}
					<ul className={styles.facts}>
						<li>
							<time dateTime={run.createdAt}>{formatDateTime(run.createdAt)}</time>
						</li>
						<li>{describeWindow(run.timeRangeValue, run.timeRangeUnit)}</li>
						<li>
							<RunVersion templateId={templateId} version={version} newest={newestVersion} />
						</li>
						{cost === null ? null : <li>cost {formatDollars(cost)}</li>}
						{postsBilled > 0 && postsCost > 0 ? (
							<li>
								{formatDollars(postsCost)} for {formatCount(postsBilled, 'post')} of X
							</li>
						) : null}
						{reused > 0 ? <li>{formatCount(reused, 'post')} judged before, free</li> : null}
						{fromStorage > 0 ? (
							<li>
								{formatCount(fromStorage, 'post')} from storage
								{reachedBack ? `, older than ${formatMoment(reachedBack)}` : ''}
							</li>
						) : null}
						{agreement && agreement.judged > 0 ? (
							<li>
								agrees with you on {agreement.agreed} of {formatCount(agreement.judged, 'post')} you
								decided by hand
							</li>
						) : null}
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
						busy={replies.isAsking || replies.state?.status === 'preparing'}
						onClick={replies.prepare}
					>
						Generate Responses
					</Button>
				</div>
			</div>
			<RepliesNote replies={replies} />
			{judgedBy ? (
				<RichText
					html={judgedBy.content.description}
					size="sm"
					tone="dim"
					className={styles.words}
				/>
			) : null}
		</header>
	);
}
