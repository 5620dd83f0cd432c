const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

/** The line on top of the dashboard: `Friday evening.` */
export function greeting(now: Date): string {
	const hour = now.getHours();
	const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
	return `${weekday.format(now)} ${part}.`;
}
