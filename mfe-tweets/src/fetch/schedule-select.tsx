import type { FetchState } from 'bff/contract/feed/feed';
import { Select } from 'design-system/select';
import { asFailure } from 'remote-kit/failure';
import { formatMoment } from 'remote-kit/format-date';
import { describeChoice } from './describe-fetch.ts';
import { useScheduleMutation } from './schedule-api.ts';

export interface ScheduleSelectProps {
	state: FetchState;
}

const choices = ['never', 'six_hours', 'day'] as const;

/** Selects the interval of automatic fetches. */
export function ScheduleSelect({ state: { every, mostCost, nextAt } }: ScheduleSelectProps) {
	const [schedule, { isLoading, originalArgs, error }] = useScheduleMutation();
	return (
		<Select
			autoFocus
			label="Automatic fetch"
			options={choices.map((value) => ({ value, label: describeChoice(value, mostCost) }))}
			value={isLoading && originalArgs ? originalArgs : every}
			onValueChange={(value) => void schedule(value)}
			help={nextAt === null ? undefined : `Next ${formatMoment(nextAt)}.`}
			error={asFailure(error)?.message}
		/>
	);
}
