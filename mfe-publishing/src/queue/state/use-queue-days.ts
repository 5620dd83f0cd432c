import { useState } from 'react';
import { toLocalTime } from 'remote-kit/publishing/publication/format-slot';
import { STEP_DAYS } from '../list/queue-list.tsx';
import type { QueueView } from '../queue-address.ts';
import { addDays, dayOf, mondayOf } from '../time/local-time.ts';
import type { QueueRange } from './queue-api.ts';

/** Maximum number of days that one request reads. */
const MAX_DAYS = 42;

/**
 * The days that are shown. The week shows seven from a Monday. The list begins today, and grows a
 * week at a time in both directions; beyond six weeks, the other end is cut off.
 */
export function useQueueDays(view: QueueView, from: string | undefined) {
	const [list, setList] = useState<QueueRange>({ from: undefined, days: STEP_DAYS });
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const monday = mondayOf(from ?? dayOf(toLocalTime(new Date(), timeZone)));
	return {
		range: view === 'week' ? { from: monday, days: 7 } : list,
		monday,
		showEarlier: (today: string) =>
			setList((before) => ({
				from: addDays(before.from ?? today, -STEP_DAYS),
				days: Math.min(MAX_DAYS, before.days + STEP_DAYS),
			})),
		showLater: (today: string) =>
			setList(({ from: first, days }) => {
				const more = days + STEP_DAYS;
				if (more <= MAX_DAYS) return { from: first, days: more };
				return { from: addDays(first ?? today, more - MAX_DAYS), days: MAX_DAYS };
			}),
	};
}
