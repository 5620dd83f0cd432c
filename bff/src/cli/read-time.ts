import { CommandError } from './command.ts';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * A time in an operator's notation: ISO 8601 with a zone, or relative to now, such as `30m`, `2h`
 * or `3d`. Throws `CommandError`.
 */
export function readOperatorTime(text: string, now = new Date()): Date {
	const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
	if (count !== undefined) return new Date(now.getTime() + Number(count) * (UNITS[unit] ?? 0));
	const time = /^\d{4}-\d\d-\d\dT[\d:.]{4,12}(Z|[+-]\d\d:\d\d)$/.test(text)
		? new Date(text)
		: new Date(Number.NaN);
	if (Number.isNaN(time.getTime()))
		throw new CommandError(
			`“${text}” is not a time. Write it as 2026-11-23T21:30Z, or from now on as 30m, 2h or 3d.`,
		);
	return time;
}
