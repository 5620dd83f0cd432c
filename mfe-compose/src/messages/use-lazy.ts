import { useEffect, useState } from 'react';

type Occasion = string | number | object | null | undefined;

/**
 * A part of the screen that is fetched on the first occasion for it; 0, '' and null are none. After
 * a failure each new occasion tries again.
 */
export function usePart<Part>(
	fetchPart: () => Promise<Part>,
	occasion: Occasion,
): { part: Part | undefined; hasFailed: boolean } {
	const [part, setPart] = useState<Part>();
	const [hasFailed, setHasFailed] = useState(false);
	const isMissing = part === undefined;
	useEffect(() => {
		if (!occasion || !isMissing) return;
		fetchPart().then(
			(fetched) => setPart(() => fetched),
			() => setHasFailed(true),
		);
	}, [occasion, isMissing, fetchPart]);
	return { part, hasFailed: isMissing && hasFailed };
}
