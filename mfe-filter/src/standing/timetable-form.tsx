import type { FilterTemplate } from 'bff/contract/filter/filter';
import { MAX_RUN_SLOTS, type Timetable } from 'bff/contract/filter/standing';
import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SlotsEditor } from 'remote-kit/slots/slots-editor';
import { DayEstimate } from './day-estimate.tsx';
import styles from './standing.module.css';
import { readTimetable, type TimetableValues, valuesOf } from './timetable-values.ts';

export interface TimetableFormProps {
	template: FilterTemplate;
	/** The saved one; undefined while there is none. */
	timetable: Timetable | undefined;
	zone: string;
	isSaving: boolean;
	/** Why it was not saved. */
	failure: ReactNode;
	onSave: (timetable: Timetable) => void;
	onCancel: () => void;
}

const choices: readonly { choice: TimetableValues['choice']; label: string }[] = [
	{ choice: 'hour', label: 'Every hour' },
	{ choice: 'day', label: 'Every day' },
	{ choice: 'slots', label: 'On chosen days and times' },
];

/** When a filter runs by itself, and how much it may cost in a day. */
export function TimetableForm(props: TimetableFormProps) {
	const { template, timetable, zone, isSaving, failure, onSave, onCancel } = props;
	const [values, setValues] = useState(() => valuesOf(timetable));
	/** Problems are shown after the first attempt to save. */
	const [wasSent, setWasSent] = useState(false);
	const name = useId();
	const problemId = useId();
	const form = useRef<HTMLFormElement>(null);
	// The button that opened the form is gone.
	useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
	const read = readTimetable(values, zone);
	const problems = wasSent ? read : {};
	const set = (changed: Partial<TimetableValues>) => setValues({ ...values, ...changed });
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setWasSent(true);
		if (read.timetable && !isSaving) onSave(read.timetable);
	};

	return (
		<form ref={form} noValidate className={styles.form} aria-label="Timetable" onSubmit={submit}>
			<fieldset className={styles.choices} aria-describedby={problemId}>
				<legend className={styles.label}>When</legend>
				{choices.map(({ choice, label }) => (
					<div key={choice} className={styles.choice}>
						<label>
							<input
								type="radio"
								name={name}
								checked={values.choice === choice}
								onChange={() => set({ choice })}
							/>
							{label}
						</label>
						{choice === 'day' && values.choice === 'day' ? (
							<label>
								at{' '}
								<input
									type="time"
									className={styles.time}
									value={values.time}
									onChange={({ target }) => set({ time: target.value })}
								/>
							</label>
						) : null}
					</div>
				))}
				<p className={styles.note}>On your clock, {zone.replaceAll('_', ' ')}.</p>
				<p id={problemId} className={styles.problem} aria-live="polite">
					{problems.timeProblem}
				</p>
			</fieldset>
			{values.choice === 'slots' ? (
				<SlotsEditor
					slots={values.slots}
					readOnly={isSaving}
					max={MAX_RUN_SLOTS}
					label="Days and times"
					help="New posts since the last run are judged at these times."
					emptyText="No run"
					onChange={(slots) => set({ slots })}
				/>
			) : null}
			<div className={styles.limit}>
				<TextField
					label="Daily limit ($)"
					inputMode="decimal"
					value={values.limit}
					error={problems.limitProblem}
					help="For the model, and for reading at X. Posts over the limit wait for the next day."
					onChange={({ target }) => set({ limit: target.value })}
				/>
			</div>
			<DayEstimate template={template} limit={values.limit} />
			{failure}
			<div className={styles.buttons}>
				<Button size="sm" type="submit" busy={isSaving}>
					{timetable ? 'Save timetable' : 'Start running by itself'}
				</Button>
				<Button size="sm" variant="quiet" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
