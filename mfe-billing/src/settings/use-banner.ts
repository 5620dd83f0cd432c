import { useEffect, useState } from 'react';

/** How long a banner stands, by the spec. */
const BANNER_MS = 3000;

/** The banner about what was just done, for as long as it is shown. */
export function useBanner() {
	const [done, setDone] = useState<string>();
	useEffect(() => {
		if (done === undefined) return;
		const timer = setTimeout(() => setDone(undefined), BANNER_MS);
		return () => clearTimeout(timer);
	}, [done]);
	return [done, setDone] as const;
}
