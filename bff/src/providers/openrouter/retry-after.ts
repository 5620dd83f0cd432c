import { requestedSeconds } from '../requested-wait.ts';

/** A request has pauses of its own before it is repeated, so a wait of days is useless. */
const WAIT_LIMITS = { min: 0, max: 86_400 };

/**
 * How many whole seconds the provider wants us to wait: from the response's headers, or from those
 * that OpenRouter passes on in the error. Undefined if there are none.
 */
export function retryAfterOf(...sources: unknown[]): number | undefined {
	for (const source of sources) {
		if (typeof source !== 'object' || source === null) continue;
		const headers = new Map(
			Object.entries(source).map(([name, value]) => [name.toLowerCase(), textOf(value)]),
		);
		const wait =
			requestedSeconds({ retryAfter: headers.get('retry-after') }, WAIT_LIMITS) ??
			requestedSeconds({ reset: headers.get('x-ratelimit-reset') }, WAIT_LIMITS);
		if (wait !== undefined) return Math.ceil(wait);
	}
	return undefined;
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
