const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

/** The title of the dashboard, such as `Friday evening.` */
export function greeting(now: Date): string {
	const hour = now.getHours();
	const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
	return `${weekday.format(now)} ${part}.`;
}
