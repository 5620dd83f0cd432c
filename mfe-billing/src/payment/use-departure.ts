import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough to read the notice. */
const DEPARTURE_MS = 4000;

/**
 * Calls `leave` a while after `isReady`, unless the user does something on this screen first.
 * Returns whether it is going to.
 */
export function useDeparture(isReady: boolean, leave: () => void): boolean {
	const [isStopped, setIsStopped] = useState(false);
	const isLeaving = isReady && !isStopped;
	const depart = useEffectEvent(leave);
	useEffect(() => {
		if (!isLeaving) return;
		const stop = () => setIsStopped(true);
		const timer = setTimeout(() => depart(), DEPARTURE_MS);
		for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stop);
		return () => {
			clearTimeout(timer);
			for (const event of ['pointerdown', 'keydown']) document.removeEventListener(event, stop);
		};
	}, [isLeaving]);
	return isLeaving;
}
