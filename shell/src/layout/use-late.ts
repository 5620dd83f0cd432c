import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from '../shell-context.ts';

/** A navigation stops what still loads. By then the document has gone, and nothing is reported. */
const REPORT_DELAY_MS = 1000;

/**
 * A component that no screen waits for, loaded some milliseconds after it is needed. Without it the
 * page works as before.
 */
export function useLate(
	isNeeded: boolean,
	waitMs: number,
	load: () => Promise<ComponentType>,
): ComponentType | undefined {
	const { report } = useShell();
	const [Late, setLate] = useState<ComponentType>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: what it loads never changes
	useEffect(() => {
		if (!isNeeded) return;
		const start = () => {
			load().then(
				(loaded) => setLate(() => loaded),
				(error: unknown) => {
					if (navigator.onLine) setTimeout(() => report(error), REPORT_DELAY_MS);
					else addEventListener('online', start, { once: true });
				},
			);
		};
		const timer = setTimeout(start, waitMs);
		return () => {
			clearTimeout(timer);
			removeEventListener('online', start);
		};
	}, [isNeeded, waitMs, report]);
	return isNeeded ? Late : undefined;
}
