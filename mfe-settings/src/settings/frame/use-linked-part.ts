import { useEffect, useRef } from 'react';

/**
 * Scrolls once to the part that the address names, or to `part`, when everything above it has its
 * size.
 */
export function useLinkedPart(isReady: boolean, part = location.hash?.slice(1)): void {
	const wanted = useRef<string | undefined>(part);
	useEffect(() => {
		if (!isReady || !wanted.current) return;
		document.getElementById(wanted.current)?.scrollIntoView?.();
		wanted.current = undefined;
	}, [isReady]);
}
