import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
	const query = matchMedia(phone);
	query.addEventListener('change', onChange);
	return () => query.removeEventListener('change', onChange);
}

/** Whether there is no room for the tree beside the text. */
export function useIsPhone(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}
