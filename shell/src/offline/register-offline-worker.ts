/**
 * Registers the worker that shows the offline page, for the pages of the app only. Nothing depends
 * on it, so a browser that refuses it, for example in private windows, goes without.
 */
export function registerOfflineWorker(): void {
	if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
	navigator.serviceWorker
		.register('/offline-worker.js', { scope: '/app', updateViaCache: 'none' })
		.catch(() => undefined);
}
