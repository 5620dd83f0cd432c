import { expect, test } from 'vitest';
import { describeTimetable, readTimetable, valuesOf } from './timetable-values.ts';

const on = (time: string, ...weekdays: number[]) => weekdays.map((weekday) => ({ weekday, time }));

test.each([
	['hour', [], 'Every hour'],
	['slots', on('08:00', 1, 2, 3, 4, 5, 6, 7), 'Every day at 08:00'],
	['slots', [...on('18:00', 3, 1), ...on('08:00', 1, 3)], 'Mon, Wed at 08:00 and 18:00'],
	['slots', [...on('10:00', 6), ...on('08:00', 1)], 'Mon at 08:00; Sat at 10:00'],
] as const)('a timetable of %s in words: %j', (every, slots, text) => {
	expect(describeTimetable({ every, slots: [...slots] })).toBe(text);
});

test('a saved timetable is shown as it was chosen', () => {
	const saved = { every: 'slots', zone: 'UTC', dailyLimit: 2, slots: on('07:30', 1, 2) } as const;
	const values = valuesOf({ ...saved, slots: [...saved.slots] });
	expect(values.choice).toBe('slots');
	expect(readTimetable(values, 'UTC').timetable).toEqual(saved);
});

test('a timetable needs a time and a limit', () => {
	const values = valuesOf(undefined);
	expect(readTimetable({ ...values, time: '' }, 'UTC').timeProblem).toBe('Enter a time.');
	expect(readTimetable({ ...values, choice: 'slots', slots: [] }, 'UTC').timeProblem).toBe(
		'Add at least one time.',
	);
	expect(readTimetable({ ...values, limit: '200' }, 'UTC').limitProblem).toMatch(/0\.01 to 100/);
});
