import type { TemplateSummary } from 'bff/contract/filter/filter';
import type { FilterRun } from 'bff/contract/filter/run';
import type { StandingFilter } from 'bff/contract/filter/standing';
import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useMemo, useState } from 'react';
import { formatDay } from 'remote-kit/format-date';
import { formatNumber } from 'remote-kit/format-number';
import { describeWindow } from '../estimate/time-window.ts';
import { describeNext } from '../standing/describe-next.ts';
import { lastRuns } from './last-runs.ts';
import styles from './my-filters.module.css';

export interface MyFiltersProps {
	templates: readonly TemplateSummary[];
	/** Newest first. */
	runs: readonly FilterRun[];
	/** Those that run by themselves. */
	standing: readonly StandingFilter[];
	/** Whether these are all of the user's runs. */
	areAllRuns: boolean;
	/** The template in the form. */
	selectedId: string | null;
	/** Another run cannot be started while one is running. */
	isBusy: boolean;
	/** Runs a template over the window of the last run that the user started. */
	onRun: (id: string, last: FilterRun | undefined) => void;
	onEdit: (id: string) => void;
	onNew: () => void;
}

const SHOWN_AT_FIRST = 4;

/** The user's filters, the last used first. */
export function MyFilters(props: MyFiltersProps) {
	const { templates, runs, standing, areAllRuns, selectedId, isBusy } = props;
	const { onRun, onEdit, onNew } = props;
	const [showsAll, setShowsAll] = useState(false);
	const last = useMemo(() => lastRuns(runs), [runs]);
	const lastOwn = useMemo(() => lastRuns(runs.filter((run) => !run.standing)), [runs]);
	const sorted = useMemo(() => {
		const usedAt = ({ id, updatedAt }: TemplateSummary) => last.get(id)?.createdAt ?? updatedAt;
		return templates.toSorted((one, other) => (usedAt(one) < usedAt(other) ? 1 : -1));
	}, [templates, last]);
	const shown = showsAll ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
	return (
		<section className={styles.mine} aria-labelledby="my-filters">
			<h2 id="my-filters" className={styles.title}>
				Your filters
			</h2>
			<div>
				<ul>
					{shown.map(({ id, name, preview }) => (
						<li key={id} className={styles.row} aria-current={id === selectedId || undefined}>
							<div className={styles.what}>
								<p className={styles.name} dir="auto">
									{name}
								</p>
								<p className={styles.words} dir="auto">
									{preview}
								</p>
							</div>
							<LastRun
								run={last.get(id)}
								isKnown={areAllRuns}
								standing={standing.find(({ templateId }) => templateId === id)}
							/>
							<div className={styles.actions}>
								<Button size="sm" disabled={isBusy} onClick={() => onRun(id, lastOwn.get(id))}>
									<span>
										Run <VisuallyHidden>{name}</VisuallyHidden>
									</span>
								</Button>
								<Button size="sm" variant="quiet" onClick={() => onEdit(id)}>
									<span>
										Edit <VisuallyHidden>{name}</VisuallyHidden>
									</span>
								</Button>
							</div>
						</li>
					))}
				</ul>
				<div className={styles.end}>
					<Button size="sm" variant="quiet" onClick={onNew}>
						+ New filter
					</Button>
					{shown.length < sorted.length ? (
						<Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
							{`All ${formatNumber(sorted.length)} filters`}
						</Button>
					) : null}
				</div>
			</div>
		</section>
	);
}

interface LastRunProps {
	run: FilterRun | undefined;
	isKnown: boolean;
	standing: StandingFilter | undefined;
}

function LastRun({ run, isKnown, standing }: LastRunProps) {
	return (
		<p className={styles.last}>
			{run ? describeFound(run) : isKnown ? 'Not run yet' : null}
			{run && !standing ? (
				<>
					<br />
					{describeWindow(run.timeRangeValue, run.timeRangeUnit)}
				</>
			) : null}
			{standing ? (
				<>
					<br />
					By itself: {describeNext(standing)}
				</>
			) : null}
		</p>
	);
}

/** `7 of 176, Fri` */
function describeFound({ status, total_filtered, total_processed, createdAt }: FilterRun): string {
	if (status === 'running') return 'Running';
	const counts = `${formatNumber(total_filtered)} of ${formatNumber(total_processed)}`;
	return `${total_processed === 0 ? 'No posts' : counts}, ${formatDay(createdAt)}`;
}
