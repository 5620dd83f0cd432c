import { useEffect, useState } from 'react';

/** How long a banner is shown: spec section 9. */
const BANNER_MS = 3000;

/** The text of a banner about the last action; undefined if none is shown. */
export function useBanner() {
	const [done, setDone] = useState<string>();
	useEffect(() => {
		if (done === undefined) return;
		const timer = setTimeout(() => setDone(undefined), BANNER_MS);
		return () => clearTimeout(timer);
	}, [done]);
	return [done, setDone] as const;
}
