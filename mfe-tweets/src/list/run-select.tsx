import { Select } from 'design-system/select';
import { formatMoment } from 'remote-kit/format-date';
import styles from './run-select.module.css';
import { useRunChoicesQuery } from './runs-api.ts';

export interface RunSelectProps {
	/** The run whose posts are shown; null if there is none. */
	run: { id: string; title: string; createdAt: string } | null;
	/** Whether the user has a standing filter, so that the posts of all of them can be selected. */
	standing: boolean;
	/** Called with the id of a run; null stands for all standing filters. */
	onRun: (id: string | null) => void;
	className?: string | undefined;
}

/** Selects the run whose included posts are shown, if there is a choice. */
export function RunSelect({ run, standing, onRun, className }: RunSelectProps) {
	const { data = [] } = useRunChoicesQuery();
	const ended = data.filter(({ status }) => status !== 'running');
	const runs = run === null || ended.some(({ id }) => id === run.id) ? ended : [run, ...ended];
	if (standing ? runs.length === 0 : run === null || runs.length < 2) return null;
	return (
		<div className={className}>
			<Select
				label="Run"
				labelHidden
				className={styles.select}
				value={run?.id ?? ''}
				onValueChange={(id) => onRun(id === '' ? null : id)}
				options={[
					...(standing ? [{ value: '', label: 'All standing filters' }] : []),
					...runs.map(({ id, title, createdAt }) => ({
						value: id,
						label: `${title}, ${formatMoment(createdAt)}`,
					})),
				]}
			/>
		</div>
	);
}
