import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
	const query = matchMedia(phone);
	query.addEventListener('change', onChange);
	return () => query.removeEventListener('change', onChange);
}

/** Whether lists grow with the page: a scroller inside a page that scrolls traps the thumb. */
export function useIsPhone(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}
