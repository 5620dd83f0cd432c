import { useEffect, useState } from 'react';

/** The longest time that "Post now" can be taken back. A wrong clock never shows more. */
const LONGEST_S = 30;

/** Whole seconds until a time (ISO 8601), 0 after it or without one. Changes every second. */
export function useSecondsUntil(time: string | null): number {
	const [now, setNow] = useState(Date.now);
	const left = time === null ? 0 : Math.ceil((Date.parse(time) - now) / 1000);
	const seconds = Math.max(0, Math.min(left, LONGEST_S));
	const isRunning = seconds > 0;
	useEffect(() => {
		if (time === null) return;
		setNow(Date.now());
		if (!isRunning) return;
		const timer = setInterval(() => setNow(Date.now()), 250);
		return () => clearInterval(timer);
	}, [time, isRunning]);
	return seconds;
}
