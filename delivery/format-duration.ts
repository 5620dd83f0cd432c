const units = [
	['d', 86_400],
	['h', 3_600],
	['min', 60],
	['s', 1],
] as const;

/** Formats a duration in its two largest units: `2 h 5 min`. Below ten seconds with one decimal. */
export function formatDuration(milliseconds: number): string {
	if (milliseconds < 9_950) return `${(Math.max(milliseconds, 0) / 1000).toFixed(1)} s`;
	let rest = Math.round(milliseconds / 1000);
	const parts = units.flatMap(([unit, seconds]) => {
		const count = Math.floor(rest / seconds);
		rest -= count * seconds;
		return { unit, count };
	});
	const first = parts.findIndex(({ count }) => count > 0);
	const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
	return shown.map(({ unit, count }) => `${count} ${unit}`).join(' ');
}
