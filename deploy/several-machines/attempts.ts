import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../bff/client/api-error.ts';
import { asQueryError } from '../../bff/client/base-query.ts';

/**
 * What became of many requests, each tried until it was done, as people do who read what they are
 * told.
 */
export class Attempts {
	succeeded = 0;
	/** Told when to try again, and tried again. */
	told: string[] = [];
	/** Cut off without a word, and tried again. */
	cut: string[] = [];
	/** Done, as a look showed, although nobody had said so. */
	found: string[] = [];
	/** Anything else. */
	failed: string[] = [];

	/**
	 * `isDone` looks whether it was done, before what might act twice is tried again. Resolves
	 * without a result when it failed or was found done.
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
				// Only a server that is stopping knows that nothing was done.
				if (
					code !== 'server_stopping' &&
					isDone &&
					(await this.make(`look after: ${what}`, isDone))
				) {
					this.found.push(line);
					return undefined;
				}
				if ((code === 'server_stopping' || code === 'not_ready') && retryAfter !== undefined)
					this.told.push(line);
				else if (code === 'network') this.cut.push(line);
				else {
					this.failed.push(line);
					return undefined;
				}
				await pause((retryAfter ?? 1) * 1000);
			}
		}
	}
}

/** Asks for a page or a file. Throws `ApiError`. */
export async function get(address: string, accept = '*/*'): Promise<string> {
	const response = await fetch(address, { headers: { accept } }).catch(() =>
		Promise.reject(ApiError.network()),
	);
	const body = await response.text().catch(() => Promise.reject(ApiError.network()));
	if (response.ok) return body;
	const retryAfter = Number(response.headers.get('retry-after'));
	throw new ApiError(
		retryAfter > 0 ? 'not_ready' : 'internal',
		`${address} answered ${response.status}.`,
		{
			...(retryAfter > 0 && { retryAfter }),
		},
	);
}
