import { Select } from 'design-system/select';
import { formatMoment } from 'remote-kit/format-date';
import { useRunsQuery } from './runs-api.ts';

export interface RunSelectProps {
	/** The run whose posts are shown; null while there is none. */
	run: { id: string; title: string; createdAt: string } | null;
	onRun: (id: string) => void;
	className?: string | undefined;
}

/** Whose included posts are shown, where there are several runs that have ended. */
export function RunSelect({ run, onRun, className }: RunSelectProps) {
	const { data = [] } = useRunsQuery();
	const ended = data.filter(({ status }) => status !== 'running');
	const runs = run === null || ended.some(({ id }) => id === run.id) ? ended : [run, ...ended];
	if (run === null || runs.length < 2) return null;
	return (
		<div className={className}>
			<Select
				label="Run"
				value={run.id}
				onValueChange={onRun}
				options={runs.map(({ id, title, createdAt }) => ({
					value: id,
					label: `${title}, ${formatMoment(createdAt)}`,
				}))}
			/>
		</div>
	);
}
