import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
	const query = matchMedia(phone);
	query.addEventListener('change', onChange);
	return () => query.removeEventListener('change', onChange);
}

/** Whether the screen is as narrow as a phone's: one column, and lists grow with the page. */
export function useIsPhone(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}
