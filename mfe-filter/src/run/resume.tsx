import type { ErrorBody } from 'bff/contract/errors';
import type { FilterRun } from 'bff/contract/filter/run';
import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import { formatDollars } from 'remote-kit/format-number';
import { parseCostLimit } from '../estimate/cost-limit.ts';
import styles from './resume.module.css';

export interface ResumeProps {
	run: Pick<FilterRun, 'id' | 'maxCost'>;
	/** Why it ended, if by itself. */
	error: { code: ErrorBody['code'] | 'network' } | null;
	isResuming: boolean;
	onResume: (runId: string, maxCost?: number) => void;
}

/**
 * Resumes a run that ended early. One that reached its spending limit asks for a higher one.
 */
export function Resume({ run, error, isResuming, onResume }: ResumeProps) {
	const [limit, setLimit] = useState(() => String(Math.min(100, run.maxCost * 2)));
	if (error?.code !== 'run_cost_reached') {
		return (
			<Button size="sm" busy={isResuming} onClick={() => onResume(run.id)}>
				Resume
			</Button>
		);
	}
	const { dollars, problem } = parseCostLimit(limit);
	const isMore = dollars !== undefined && dollars > run.maxCost;
	return (
		<form
			className={styles.more}
			onSubmit={(event) => {
				event.preventDefault();
				if (isMore) onResume(run.id, dollars);
			}}
		>
			<TextField
				label="Spending limit ($)"
				inputMode="decimal"
				value={limit}
				error={
					problem ??
					(isMore ? undefined : `More than ${formatDollars(run.maxCost)}, the last limit.`)
				}
				onChange={({ target }) => setLimit(target.value)}
			/>
			<Button type="submit" size="sm" busy={isResuming}>
				Resume
			</Button>
		</form>
	);
}
