import { Select } from 'design-system/select';
import { TextField } from 'design-system/text-field';
import { useId } from 'react';
import styles from './time-window.module.css';
import { type TimeUnit, timeUnits } from './time-window.ts';

export interface TimeWindowProps {
	/** As typed. */
	value: string;
	unit: TimeUnit;
	problem: string | undefined;
	disabled: boolean;
	onValue: (value: string) => void;
	onUnit: (unit: TimeUnit) => void;
}

/** How far back a run looks. */
export function TimeWindow({ value, unit, problem, disabled, onValue, onUnit }: TimeWindowProps) {
	const problemId = useId();
	return (
		<div className={styles.window}>
			<TextField
				label="Time window"
				type="number"
				inputMode="numeric"
				min={1}
				step={1}
				value={value}
				disabled={disabled}
				aria-invalid={problem ? true : undefined}
				aria-describedby={problemId}
				onChange={({ target }) => onValue(target.value)}
			/>
			<div className={styles.unit}>
				<Select
					label="Unit"
					labelHidden
					options={timeUnits.map((choice) => ({ value: choice, label: choice }))}
					value={unit}
					disabled={disabled}
					onValueChange={onUnit}
				/>
			</div>
			<p id={problemId} className={styles.problem} aria-live="polite">
				{problem}
			</p>
		</div>
	);
}
