import type { LatestRun } from 'bff/contract/filter/latest';
import type { FilterRun } from 'bff/contract/filter/run';
import { ButtonLink } from 'design-system/button-link';
import { RunPicture } from 'design-system/run-picture';
import { formatMoment } from 'remote-kit/format-date';
import { formatDollars, formatNumber } from 'remote-kit/format-number';
import { describeNothing } from 'remote-kit/runs/describe-nothing';
import type { Query } from '../use-query.ts';
import { BestPost } from './best-post.tsx';
import styles from './card.module.css';
import { Card } from './card.tsx';

export interface FilterCardProps {
	query: Query<LatestRun>;
	/** Whether the included posts can be read on the screen for tweets. */
	canReview: boolean;
	/** Whether it suggests to let a filter run by itself. */
	suggestsTimes?: boolean;
}

/** The last run: how many posts were worth reading, its picture, and its best post. */
export function FilterCard({ query, canReview, suggestsTimes = false }: FilterCardProps) {
	return (
		<Card name="Filter" href="/app/filter" query={query} notes={notesOf(query.data?.run)}>
			{({ run, included, picture, best }) =>
				run === null ? (
					<>
						<p className={styles.note}>
							No runs yet. Describe what’s worth reading, and see which posts fit.
						</p>
						<div className={styles.actions}>
							<ButtonLink size="sm" href="/app/filter">
								Create a filter
							</ButtonLink>
						</div>
					</>
				) : (
					<>
						<div className={styles.result}>
							{included > 0 ? (
								<p>
									<strong>
										{formatNumber(included)} of {formatNumber(run.total_processed)}
									</strong>{' '}
									worth reading
								</p>
							) : (
								run.status === 'done' && <NothingFound run={run} />
							)}
							<p className={styles.links}>
								<a href={`/app/filter?tab=runs&run=${run.id}`}>Open run</a>
								{canReview && included > 0 && (
									<a href={`/app/tweets?filter=included&run=${run.id}`}>Like and reply</a>
								)}
							</p>
						</div>
						<State run={run} />
						{picture.length > 0 && (
							<>
								<RunPicture posts={picture} />
								{picture.length < run.total_processed && (
									<p className={styles.note}>The newest {formatNumber(picture.length)} posts.</p>
								)}
								{best && <BestPost post={best} />}
							</>
						)}
						{suggestsTimes && (
							<p className={styles.suggestion}>
								A filter can run by itself, at times that you choose.{' '}
								<a href={`/app/filter?template=${run.templateId}`}>Choose times</a>
							</p>
						)}
					</>
				)
			}
		</Card>
	);
}

/** Why a finished run has nothing to read, and what to do about it. */
function NothingFound({ run }: { run: FilterRun }) {
	const { templateId, total_processed: processed, not_judged: open } = run;
	const isJudged = processed > open;
	return (
		<p className={styles.warning}>
			<strong>{describeNothing(run)}</strong>{' '}
			{(isJudged || processed === 0) && (
				<a href={`/app/filter?template=${templateId}`}>
					{isJudged ? 'Describe it more broadly' : 'Choose a longer time'}
				</a>
			)}
		</p>
	);
}

/** The status of a run, or why it ended early. */
function State({ run }: { run: FilterRun }) {
	const { status, total, total_processed: processed, phase, error } = run;
	const text = {
		done: '',
		running:
			phase === 'judging'
				? `Running: ${formatNumber(processed)} of ${formatNumber(total)} posts judged so far.`
				: 'Running: reading posts.',
		cancelled: `Cancelled after ${formatNumber(processed)} of ${formatNumber(total)} posts.`,
		failed: `Stopped early: ${error?.message ?? 'Filter execution failed'}`,
	}[status];
	return text === '' ? null : (
		<p className={styles.note} data-tone={status === 'failed' ? 'error' : undefined}>
			{text}
		</p>
	);
}

function notesOf(run: FilterRun | null | undefined): string[] {
	if (!run) return [];
	const cost = (run.cost ?? 0) + run.postsCost;
	return [run.title, `${formatMoment(run.createdAt)}${cost > 0 ? `, ${formatDollars(cost)}` : ''}`];
}
