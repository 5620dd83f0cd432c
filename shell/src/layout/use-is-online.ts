import { useSyncExternalStore } from 'react';

/** Whether the browser has a network connection. Notices when it comes back. */
export function useIsOnline(): boolean {
	return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
	addEventListener('online', onChange);
	return () => removeEventListener('online', onChange);
}
