/* The service worker of the app's pages. It shows the offline page when a page cannot be loaded. It
   stores nothing, so it cannot be out of date. `README.md` says how to withdraw it. */
import { answerNavigation, type Navigation } from './answer-navigation.ts';

interface FetchEvent extends Event, Navigation {
	readonly request: Request;
	respondWith(response: Promise<Response>): void;
}
interface ActivateEvent extends Event {
	waitUntil(done: Promise<unknown> | undefined): void;
}
interface Worker extends EventTarget {
	readonly registration: Pick<ServiceWorkerRegistration, 'navigationPreload'>;
	skipWaiting(): Promise<void>;
}
const worker = globalThis as unknown as Worker;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
	// The browser requests the page while it starts the worker, so pages load no later than before.
	(event as ActivateEvent).waitUntil(worker.registration.navigationPreload?.enable());
});
worker.addEventListener('fetch', (event) => {
	const navigation = event as FetchEvent;
	const response = answerNavigation(navigation, () => fetch(navigation.request));
	if (response) navigation.respondWith(response);
});
