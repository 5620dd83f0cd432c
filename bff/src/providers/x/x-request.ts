import { setTimeout as sleep } from 'node:timers/promises';
import { Value } from 'typebox/value';
import type { PostRequest } from './post-source.ts';
import {
	errorFromX,
	isOutOfCredit,
	isTransient,
	tooManyRequests,
	unavailable,
	type XAccessKind,
	type XRefusal,
} from './x-errors.ts';
import { inDocumentedNames, XPage } from './x-post.ts';

export interface XRequestOptions {
	/** As `https://api.x.com`. */
	apiBaseUrl: string;
	/** What one answer may take, to its last byte. */
	timeoutMs?: number | undefined;
	/**
	 * What one reading may wait for X in all; a longer pause is `posts_rate_limited`. X counts in
	 * quarters of an hour.
	 */
	patienceMs?: number | undefined;
	/** Waits before the second, third, … try after a failure that may pass. */
	retryWaitsMs?: readonly number[] | undefined;
	/** A page of a hundred long posts is below one megabyte. */
	maxBytes?: number | undefined;
}

/** Whose credentials; the token goes to X's own host and nowhere else. */
export interface XCredentials {
	token: string;
	access: XAccessKind;
}

/** How often one reading waits for the same page before it gives up. */
const WAITS = 3;
/** How long to stay away when X does not say. */
const PAUSE_MS = 60_000;

interface Answer extends XRefusal {
	page: XPage | undefined;
	headers: Headers;
}

/**
 * Asks X for pages, one after the other: again where a failure may pass, and after a pause where X
 * wants one, which it tells by `x-rate-limit-reset`. One for each reading.
 */
export class XRequests {
	readonly #options: Required<{
		[Name in keyof XRequestOptions]: NonNullable<XRequestOptions[Name]>;
	}>;
	readonly #credentials: XCredentials;
	#patience: number;
	/** X said that until then it would refuse. */
	#notBefore = 0;

	constructor(
		{
			apiBaseUrl,
			timeoutMs = 15_000,
			patienceMs = 16 * 60_000,
			retryWaitsMs = [500, 2000],
			maxBytes = 8 * 2 ** 20,
		}: XRequestOptions,
		credentials: XCredentials,
	) {
		this.#options = { apiBaseUrl, timeoutMs, patienceMs, retryWaitsMs, maxBytes };
		this.#credentials = credentials;
		this.#patience = patienceMs;
	}

	/** Throws `PostSourceError`, or the signal's reason. */
	async page(
		path: string,
		parameters: Record<string, string>,
		question: Pick<PostRequest, 'signal' | 'onWait'>,
	): Promise<XPage> {
		const { retryWaitsMs, apiBaseUrl } = this.#options;
		const url = `${apiBaseUrl}${path}?${new URLSearchParams(parameters)}`;
		for (let tries = 0, waits = 0; ; ) {
			await this.#wait(question);
			const answer = await this.#ask(url, question.signal);
			if (answer?.page) {
				if (answer.headers.get('x-rate-limit-remaining') === '0')
					this.#notBefore = retryTime(answer.headers);
				return answer.page;
			}
			if (answer?.status === 429 && !isOutOfCredit(answer)) {
				waits += 1;
				this.#notBefore = retryTime(answer.headers);
				if (waits > WAITS) throw tooManyRequests((this.#notBefore - Date.now()) / 1000);
				continue;
			}
			const pause = retryWaitsMs[tries];
			tries += 1;
			if ((answer && !isTransient(answer.status)) || pause === undefined) {
				throw answer ? errorFromX(answer, this.#credentials.access) : unavailable();
			}
			await rest(pause * (0.75 + Math.random() / 2), question.signal);
		}
	}

	async #wait({ signal, onWait }: Pick<PostRequest, 'signal' | 'onWait'>): Promise<void> {
		const pause = this.#notBefore - Date.now();
		if (pause <= 0) return;
		if (pause > this.#patience) throw tooManyRequests(pause / 1000);
		this.#patience -= pause;
		onWait?.(new Date(this.#notBefore));
		await rest(pause, signal);
	}

	/** Undefined where the connection broke, which may pass. */
	async #ask(url: string, signal: AbortSignal): Promise<Answer | undefined> {
		const timeout = AbortSignal.timeout(this.#options.timeoutMs);
		try {
			const response = await fetch(url, {
				headers: { accept: 'application/json', authorization: `Bearer ${this.#credentials.token}` },
				// A redirect would carry the token to whoever it names.
				redirect: 'manual',
				signal: AbortSignal.any([signal, timeout]),
			});
			const { status, headers } = response;
			const body = await readTextUpTo(this.#options.maxBytes, response);
			return status === 200
				? { ...readPage(body), headers, body }
				: { status, headers, body, page: undefined };
		} catch (error) {
			signal.throwIfAborted();
			if (timeout.aborted || error instanceof RangeError) throw unavailable();
			return undefined;
		}
	}
}

/**
 * When X wants to be asked again, in milliseconds since 1970 by our clock, whatever theirs says:
 * what counts is how long it is from their now to their reset.
 */
export function retryTime(headers: Headers): number {
	const reset = Number(headers.get('x-rate-limit-reset') ?? Number.NaN) * 1000;
	const theirs = Date.parse(headers.get('date') ?? '') || Date.now();
	const after = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
	const pause = Number.isFinite(reset) ? reset - theirs : Number.isFinite(after) ? after : PAUSE_MS;
	return Date.now() + Math.max(pause, 0);
}

/** Throws RangeError for a body that is longer. */
export async function readTextUpTo(limit: number, { body }: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of body ?? []) {
		length += part.length;
		if (length > limit) throw new RangeError('longer than a page of posts can be');
		parts.push(part);
	}
	return Buffer.concat(parts).toString('utf8');
}

/**
 * What a 200 means: a page; a refusal, where there are errors and nothing else; or a failure of
 * theirs, as a gateway's page is.
 */
function readPage(body: string): { status: number; page: XPage | undefined } {
	const page = inDocumentedNames(parse(body));
	if (!Value.Check(XPage, page)) return { status: 502, page: undefined };
	if (page.data === undefined && page.meta === undefined)
		return { status: page.errors ? 400 : 502, page: undefined };
	return { status: 200, page };
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
	await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
