/**
 * The server puts the responses to a page's first requests in the page itself, as
 * `<script type="application/json" data-response="/auth/current-user">` in one element, so that no
 * script waits for them. Each is used once, and only by the first screen.
 */
interface InlinedResponse {
	readonly textContent: string | null;
	remove(): void;
}

/** The page, if there is one. */
const { document } = globalThis as {
	document?: {
		getElementById(
			id: string,
		): { querySelector(selector: string): InlinedResponse | null; remove(): void } | null;
	};
};

const findAll = () => document?.getElementById('responses');
const findUrl = (url: string): InlinedResponse | null | undefined =>
	findAll()?.querySelector(`script[data-response=${JSON.stringify(url)}]`);

/** Parses the response to a GET request from the page. Undefined if the page does not have it. */
export function readInlinedResponse(url: string): unknown {
	const text = findUrl(url)?.textContent;
	return text ? JSON.parse(text) : undefined;
}

/** Like `read`, but removes the response, so that the next call sends a request. */
export function takeInlinedResponse(url: string): unknown {
	const response = readInlinedResponse(url);
	findUrl(url)?.remove();
	return response;
}

/** Removes all of them: they may be outdated, or belong to another user. */
export function dropInlinedResponses(): void {
	findAll()?.remove();
}
