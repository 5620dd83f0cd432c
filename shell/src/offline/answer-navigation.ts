import { offlinePage } from './offline-page.ts';

/** The part of a worker's `FetchEvent` that the decision needs. */
export interface Navigation {
	readonly request: Pick<Request, 'method' | 'mode'>;
	/** The response that the browser requested while it started the worker, if it did. */
	readonly preloadResponse: Promise<Response | undefined>;
}

/**
 * The response to the loading of a page: the server's, or the offline page if there is none.
 * Undefined for every other request, which the browser then makes as if there were no worker.
 */
export function answerNavigation(
	{ request, preloadResponse }: Navigation,
	fetchPage: () => Promise<Response>,
): Promise<Response> | undefined {
	if (request.mode !== 'navigate' || request.method !== 'GET') return undefined;
	return preloadResponse.then((preloaded) => preloaded ?? fetchPage()).catch(offlinePage);
}
