import { readAmount } from './read-amount.ts';

/** A longer wait is shortened to a day. */
const MAX_SECONDS = 86_400;
/** Of a time in milliseconds; a number below this is a time in seconds. */
const MIN_MILLISECONDS = 1e11;

/**
 * How many whole seconds the provider wants us to wait: from the response's headers, or from those
 * that OpenRouter passes on in the error. Undefined if it does not say.
 */
export function retryAfterOf(...sources: unknown[]): number | undefined {
	for (const source of sources) {
		if (typeof source !== 'object' || source === null) continue;
		const headers = new Map(
			Object.entries(source).map(([name, value]) => [name.toLowerCase(), value as unknown]),
		);
		const wait =
			readWait(headers.get('retry-after')) ?? readReset(headers.get('x-ratelimit-reset'));
		if (wait !== undefined) return Math.min(wait, MAX_SECONDS);
	}
	return undefined;
}

/** `Retry-After` is a number of seconds or a date. */
function readWait(value: unknown): number | undefined {
	const seconds = readAmount(value, Number.MAX_SAFE_INTEGER);
	if (seconds !== undefined) return Math.ceil(seconds);
	return typeof value === 'string' ? secondsUntil(Date.parse(value)) : undefined;
}

/** `X-RateLimit-Reset` is a time, in milliseconds or seconds. */
function readReset(value: unknown): number | undefined {
	const time = readAmount(value, Number.MAX_SAFE_INTEGER);
	if (time === undefined) return undefined;
	return secondsUntil(time < MIN_MILLISECONDS ? time * 1000 : time);
}

function secondsUntil(time: number): number | undefined {
	const seconds = Math.ceil((time - Date.now()) / 1000);
	return seconds >= 0 ? seconds : undefined;
}
