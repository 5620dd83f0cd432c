const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const xFormat =
	/^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2}) (\d{4})$/;
const isoFormat = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Parses the two date formats of posts: ISO 8601, and 'Fri Nov 20 15:48:00 +0000 2026'. */
export function parsePostDate(text: string): Date | undefined {
	if (isoFormat.test(text)) return validDate(Date.parse(text));
	const [, month = '', day, hour, minute, second, sign, offsetHours, offsetMinutes, year] =
		xFormat.exec(text) ?? [];
	if (year === undefined || !months.includes(month)) return undefined;
	const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
	const local = new Date(
		Date.UTC(
			Number(year),
			months.indexOf(month),
			Number(day),
			Number(hour),
			Number(minute),
			Number(second),
		),
	);
	// `Date.UTC` turns 30 February into a day in March.
	return local.getUTCDate() === Number(day)
		? validDate(local.getTime() - offset * 60_000)
		: undefined;
}

function validDate(time: number): Date | undefined {
	return Number.isNaN(time) ? undefined : new Date(time);
}
