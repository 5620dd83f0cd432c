import { useEffect, useState } from 'react';

/**
 * Loads a part of the screen when `trigger` becomes truthy. After a failure, every change of
 * `trigger` tries again.
 */
export function useLazy<Part>(
	load: () => Promise<Part>,
	trigger: string | number | object | null | undefined,
): { part: Part | undefined; hasFailed: boolean } {
	const [part, setPart] = useState<Part>();
	const [hasFailed, setHasFailed] = useState(false);
	const isMissing = part === undefined;
	useEffect(() => {
		if (!trigger || !isMissing) return;
		load().then(
			(loaded) => setPart(() => loaded),
			() => setHasFailed(true),
		);
	}, [trigger, isMissing, load]);
	return { part, hasFailed: isMissing && hasFailed };
}
