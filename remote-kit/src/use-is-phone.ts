import { useSyncExternalStore } from 'react';

const phone = '(width < 48rem)';

function subscribe(onChange: () => void): () => void {
	const query = matchMedia(phone);
	query.addEventListener('change', onChange);
	return () => query.removeEventListener('change', onChange);
}

/**
 * Whether the screen is as narrow as a phone's: one column, and lists grow with the page. A wide
 * screen with large text is, too.
 */
export function useIsPhone(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}
