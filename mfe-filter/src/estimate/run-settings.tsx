import { TextField } from 'design-system/text-field';
import { TimeWindow, type TimeWindowProps } from './time-window.tsx';

export interface RunSettingsProps extends Omit<TimeWindowProps, 'problem'> {
	windowProblem: string | undefined;
	/** As typed. */
	limit: string;
	limitProblem: string | undefined;
	onLimit: (limit: string) => void;
}

/** How far back a run looks, and its cost limit. */
export function RunSettings({
	windowProblem,
	limit,
	limitProblem,
	onLimit,
	...window
}: RunSettingsProps) {
	return (
		<>
			<TimeWindow {...window} problem={windowProblem} />
			<TextField
				label="Spending limit ($)"
				inputMode="decimal"
				value={limit}
				disabled={window.disabled}
				error={limitProblem}
				help="The most the model may cost in one run."
				onChange={({ target }) => onLimit(target.value)}
			/>
		</>
	);
}
