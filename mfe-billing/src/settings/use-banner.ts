import { useEffect, useState } from 'react';

/** How long a banner stands, by the spec. */
const BANNER_MS = 3000;

/** What was done just now, for as long as it is told. */
export function useBanner() {
	const [done, setDone] = useState<string>();
	useEffect(() => {
		if (done === undefined) return;
		const timer = setTimeout(() => setDone(undefined), BANNER_MS);
		return () => clearTimeout(timer);
	}, [done]);
	return [done, setDone] as const;
}
