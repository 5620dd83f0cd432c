import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../bff/client/api-error.ts';
import { asQueryError } from '../../bff/client/base-query.ts';

/** Runs requests, retries them as a user would, and counts the outcomes. */
export class Attempts {
	succeeded = 0;
	/** Refused with a time to try again, and retried. */
	retried: string[] = [];
	/** Disconnected without a response, and retried. */
	disconnected: string[] = [];
	/** Disconnected, but a check showed that the request had succeeded. */
	found: string[] = [];
	/** Failed in another way. */
	failed: string[] = [];

	/**
	 * Runs a request until it succeeds. `isDone` checks whether it has succeeded, before a request
	 * that is not idempotent is retried. Resolves without a result if it failed or `isDone` was true.
	 */
	async make<T>(
		what: string,
		act: () => Promise<T>,
		isDone?: () => Promise<boolean>,
	): Promise<T | undefined> {
		for (;;) {
			try {
				const result = await act();
				this.succeeded += 1;
				return result;
			} catch (error) {
				const { code, message, retryAfter } = asQueryError(error);
				const line = `${what}: ${code}: ${message}`;
				// Only a stopping server guarantees that it has done nothing.
				if (
					code !== 'server_stopping' &&
					isDone &&
					(await this.make(`look after: ${what}`, isDone))
				) {
					this.found.push(line);
					return undefined;
				}
				if ((code === 'server_stopping' || code === 'not_ready') && retryAfter !== undefined)
					this.retried.push(line);
				else if (code === 'network') this.disconnected.push(line);
				else {
					this.failed.push(line);
					return undefined;
				}
				await pause((retryAfter ?? 1) * 1000);
			}
		}
	}
}

/** Fetches a page or a file. Throws `ApiError`. */
export async function get(address: string, accept = '*/*'): Promise<string> {
	const response = await fetch(address, { headers: { accept } }).catch(() =>
		Promise.reject(ApiError.network()),
	);
	const body = await response.text().catch(() => Promise.reject(ApiError.network()));
	if (response.ok) return body;
	const retryAfter = Number(response.headers.get('retry-after'));
	throw new ApiError(
		retryAfter > 0 ? 'not_ready' : 'internal',
		`${address} responded with ${response.status}.`,
		{
			...(retryAfter > 0 && { retryAfter }),
		},
	);
}
