/**
 * The server puts the responses to a page's first requests in the page itself, as
 * `<script type="application/json" data-response="/auth/current-user">`, so that no script waits
 * for them. Each is used once, and only by the first screen.
 */
interface DataScript {
	getAttribute(name: string): string | null;
	readonly textContent: string | null;
	remove(): void;
}
/** A page, or a program without one. */
interface Page {
	document?: { querySelectorAll(selector: string): Iterable<DataScript> };
}

const all = (): DataScript[] => [
	...((globalThis as unknown as Page).document?.querySelectorAll('script[data-response]') ?? []),
];

const find = (url: string) => all().find((script) => script.getAttribute('data-response') === url);

/** Parses the response to a GET request from the page. Undefined if the page does not have it. */
export function readInlinedResponse(url: string): unknown {
	const text = find(url)?.textContent;
	return text ? JSON.parse(text) : undefined;
}

/** The same, and removes it, so that the request is made the next time. */
export function takeInlinedResponse(url: string): unknown {
	const response = readInlinedResponse(url);
	find(url)?.remove();
	return response;
}

/** Removes all of them: they may be outdated, or of another user. */
export function dropInlinedResponses(): void {
	for (const script of all()) script.remove();
}
