import { Select } from 'design-system/select';
import { formatMoment } from 'remote-kit/format-date';
import styles from './run-select.module.css';
import { useRunChoicesQuery } from './runs-api.ts';

export interface RunSelectProps {
	/** The run whose posts are shown; null if there is none. */
	run: { id: string; title: string; createdAt: string } | null;
	onRun: (id: string) => void;
	className?: string | undefined;
}

/** Selects the run whose included posts are shown, if several runs have ended. */
export function RunSelect({ run, onRun, className }: RunSelectProps) {
	const { data = [] } = useRunChoicesQuery();
	const ended = data.filter(({ status }) => status !== 'running');
	const runs = run === null || ended.some(({ id }) => id === run.id) ? ended : [run, ...ended];
	if (run === null || runs.length < 2) return null;
	return (
		<div className={className}>
			<Select
				label="Run"
				labelHidden
				className={styles.select}
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
