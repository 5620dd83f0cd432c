import type { LandingSubmission, submitLanding } from 'bff/contract/landing/landing';

const url: (typeof submitLanding)['url'] = '/api/landing';

/** How long to wait for the response to a submitted address. */
const TIMEOUT_MS = 12_000;

/**
 * The server refused the address or could not be reached. `message` is the server's message, if
 * any.
 */
export class SubmitError extends Error {
	override readonly name = 'SubmitError';
}

/** Submits an address. Throws `SubmitError`. */
export async function submitRecord(record: LandingSubmission): Promise<void> {
	const abort = new AbortController();
	const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
	try {
		const response = await fetch(url, { ...post(record), signal: abort.signal });
		if (!response.ok)
			throw new SubmitError(messageOf(await response.json().catch(() => undefined)));
	} catch (error) {
		throw error instanceof SubmitError
			? error
			: new SubmitError(messageOf(undefined), { cause: error });
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Sends a record without waiting for the response, even while the page is closing. `onFailure` is
 * called if it certainly failed.
 */
export function sendRecord(record: LandingSubmission, onFailure: (cause: unknown) => void): void {
	const body = new Blob([JSON.stringify(record)], { type: 'application/json' });
	if (navigator.sendBeacon?.(url, body)) return;
	fetch(url, { ...post(record), keepalive: true })
		.then((response) => {
			if (!response.ok) onFailure(response.status);
		})
		.catch(onFailure);
}

const post = (record: LandingSubmission) => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(record),
});

function messageOf(body: unknown): string {
	const message =
		typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
	return typeof message === 'string' && message !== '' ? message : 'Failed to submit landing data';
}
