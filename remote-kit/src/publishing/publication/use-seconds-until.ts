import { useEffect, useState } from 'react';

/** Caps the countdown at the maximum undo time, in case the client's clock is wrong. */
const MAX_UNDO_SECONDS = 30;

/** Whole seconds until a time (ISO 8601), 0 after it or without one. Changes every second. */
export function useSecondsUntil(time: string | null): number {
	const [now, setNow] = useState(Date.now);
	const left = time === null ? 0 : Math.ceil((Date.parse(time) - now) / 1000);
	const seconds = Math.max(0, Math.min(left, MAX_UNDO_SECONDS));
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
