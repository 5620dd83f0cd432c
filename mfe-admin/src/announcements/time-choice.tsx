import { Select } from 'design-system/select';
import { TextField } from 'design-system/text-field';
import { formatDateTime } from 'remote-kit/format-date';
import { localTimeIn, readLocalTime } from './choices.ts';

/** A number of minutes as text, or `at` with a time in the format of a `datetime-local` input. */
export interface ChosenTime {
	choice: string;
	localTime: string;
}

/** ISO 8601; undefined if no time is entered. `from`: what minutes count from. */
export function readTime({ choice, localTime }: ChosenTime, from = new Date()): string | undefined {
	if (choice === 'at') return readLocalTime(localTime);
	return new Date(from.getTime() + Number(choice) * 60_000).toISOString();
}

export interface TimeChoiceProps {
	label: string;
	/** The label of the field for a time, which is on the operator's clock. */
	timeLabel: string;
	/** The offered numbers of minutes, by label. */
	offered: Readonly<Record<string, number>>;
	/** The label of the choice that opens the field. */
	atLabel: string;
	value: ChosenTime;
	/** What minutes count from; the current time by default. */
	from?: Date | undefined;
	error?: string | undefined;
	onChange: (value: ChosenTime) => void;
}

/** Chooses a time in a few words, or exactly. */
export function TimeChoice({
	label,
	timeLabel,
	offered,
	atLabel,
	value,
	from,
	error,
	onChange,
}: TimeChoiceProps) {
	const options = Object.entries(offered).map(([name, minutes]) => ({
		value: String(minutes),
		label: name,
	}));
	const isExact = value.choice === 'at';
	const time = formatDateTime(readTime(value, from) ?? '');
	const choose = (choice: string) =>
		onChange({
			choice,
			localTime: localTimeIn(choice === 'at' ? Number(value.choice) || 0 : 0, from),
		});
	return (
		<>
			<Select
				label={label}
				options={[...options, { value: 'at', label: atLabel }]}
				value={value.choice}
				help={isExact || value.choice === '0' ? undefined : `Until ${time}`}
				error={isExact ? undefined : error}
				onValueChange={choose}
			/>
			{isExact ? (
				<TextField
					label={timeLabel}
					type="datetime-local"
					value={value.localTime}
					help={time}
					error={error}
					onChange={({ currentTarget }) =>
						onChange({ choice: 'at', localTime: currentTarget.value })
					}
				/>
			) : null}
		</>
	);
}
