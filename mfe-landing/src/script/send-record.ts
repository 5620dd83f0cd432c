import type { LandingSubmission, submitLanding } from 'bff/contract/landing';

const url: (typeof submitLanding)['url'] = '/api/landing';

/** How long a person is kept waiting for an answer. */
const TIMEOUT_MS = 12_000;

/**
 * The server, or the way there, said no. `message` is the server's own sentence where it gave one.
 */
export class SubmitError extends Error {
	override readonly name = 'SubmitError';
}

/** Leaves an address. Throws `SubmitError`. */
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
 * Sends what need not be answered, even while the page goes away. `onFailure` hears when it surely
 * did not arrive.
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
	const given =
		typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
	return typeof given === 'string' && given !== '' ? given : 'Failed to submit landing data';
}
