import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { readTextUpTo } from '../../providers/read-text.ts';
import { requestedSeconds } from '../../providers/requested-wait.ts';
import { pauseFor, retryDelay } from '../../providers/retry-delay.ts';
import { measureCall, outcomeOfResponse, pathTemplate } from '../../telemetry/calls.ts';
import { cost } from '../../telemetry/metrics.ts';
import { DAY_SECONDS, MINUTE_MS } from '../../time.ts';
import type { PostRequest } from '../post-source.ts';
import {
	errorFromX,
	isOutOfCredit,
	isTransient,
	type XAccessKind,
	type XErrorResponse,
	xSource,
} from './x-errors.ts';
import { inDocumentedNames, XPage } from './x-post.ts';

export interface XRequestOptions {
	/** Such as `https://api.x.com`. */
	apiBaseUrl: string;
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs?: number | undefined;
	/**
	 * How long the requests of one reading may wait for X's rate limit in all. A longer wait fails
	 * with `posts_rate_limited`. X's limits apply to periods of 15 minutes.
	 */
	maxWaitMs?: number | undefined;
	/** Waits before the second, third, … try after a transient failure. */
	retryWaitsMs?: readonly number[] | undefined;
	/** X's price for each post, in US dollars: for estimates, and the metric of costs. */
	postPrice?: number | undefined;
	/** Maximum size of a response. A page of a hundred long posts is smaller than one megabyte. */
	maxBytes?: number | undefined;
}

/** A token, and who it belongs to. It is sent to X's own host only. */
export interface XCredentials {
	token: string;
	access: XAccessKind;
}

/** How often a page waits for the rate limit before it fails. */
const MAX_WAITS = 3;
/** How long to wait if X does not say. */
const DEFAULT_WAIT_SECONDS = 60;
/** X's rate limits apply to periods of 15 minutes, some to a day. */
const PERIOD_SECONDS = 15 * 60;

interface XResponse extends XErrorResponse {
	page: XPage | undefined;
	headers: Headers;
}

/**
 * Requests pages from X, one after the other. Repeats requests that failed transiently, and waits
 * for the rate limit as `x-rate-limit-reset` says. Create one for each reading.
 */
export class XRequests {
	readonly #options: Required<{
		[Name in keyof XRequestOptions]: NonNullable<XRequestOptions[Name]>;
	}>;
	readonly #credentials: XCredentials;
	#remainingWaitMs: number;
	/** Milliseconds since 1970. X refuses requests before this time. */
	#notBefore = 0;
	#sentAt: number | undefined;

	constructor(
		{
			apiBaseUrl,
			timeoutMs = 15_000,
			maxWaitMs = 16 * MINUTE_MS,
			retryWaitsMs = [500, 2000],
			postPrice = 0,
			maxBytes = 8 * 2 ** 20,
		}: XRequestOptions,
		credentials: XCredentials,
	) {
		this.#options = { apiBaseUrl, timeoutMs, maxWaitMs, retryWaitsMs, postPrice, maxBytes };
		this.#credentials = credentials;
		this.#remainingWaitMs = maxWaitMs;
	}

	/** When X sent the last page: milliseconds since 1970 by its clock; undefined if unknown. */
	get sentAt(): number | undefined {
		return this.#sentAt;
	}

	/** Requests one page. Throws `PostSourceError`, or the signal's reason. */
	async page(
		path: string,
		parameters: Record<string, string>,
		request: Pick<PostRequest, 'signal' | 'onWait'>,
	): Promise<XPage> {
		const { retryWaitsMs, apiBaseUrl } = this.#options;
		const url = `${apiBaseUrl}${path}?${new URLSearchParams(parameters)}`;
		for (let tries = 0, waits = 0; ; ) {
			await this.#waitForRateLimit(request);
			const response = await this.#measuredRequest(path, url, request.signal);
			if (response?.page) {
				this.#sentAt = Date.parse(response.headers.get('date') ?? '') || undefined;
				const { data = [] } = response.page;
				cost.inc({ provider: 'x', kind: 'read' }, data.length * this.#options.postPrice);
				if (response.headers.get('x-rate-limit-remaining') === '0')
					this.#notBefore = Date.now() + secondsToWait(response.headers, DAY_SECONDS) * 1000;
				return response.page;
			}
			if (response?.status === 429 && !isOutOfCredit(response)) {
				waits += 1;
				const seconds = secondsToWait(response.headers, DAY_SECONDS);
				if (waits > MAX_WAITS) throw xSource.rateLimited(seconds);
				this.#notBefore = Date.now() + seconds * 1000;
				continue;
			}
			const pause = retryWaitsMs[tries];
			tries += 1;
			if ((response && !isTransient(response)) || pause === undefined) {
				throw response ? errorFromX(response, this.#credentials.access) : xSource.unavailable();
			}
			await pauseFor(retryDelay(pause), request.signal);
		}
	}

	async #waitForRateLimit({
		signal,
		onWait,
	}: Pick<PostRequest, 'signal' | 'onWait'>): Promise<void> {
		const pause = this.#notBefore - Date.now();
		if (pause <= 0) return;
		if (pause > this.#remainingWaitMs) throw xSource.rateLimited(pause / 1000);
		this.#remainingWaitMs -= pause;
		onWait?.(new Date(this.#notBefore));
		await pauseFor(pause, signal);
	}

	#measuredRequest(path: string, url: string, signal: AbortSignal): Promise<XResponse | undefined> {
		return measureCall(
			'x',
			`GET ${pathTemplate(path)}`,
			() => this.#request(url, signal),
			(result) => {
				if (signal.aborted) return 'stopped';
				return 'value' in result && result.value
					? outcomeOfResponse({ value: result.value })
					: 'failed';
			},
		);
	}

	/** Undefined if the connection failed, which may be transient. */
	async #request(url: string, signal: AbortSignal): Promise<XResponse | undefined> {
		const timeout = AbortSignal.timeout(this.#options.timeoutMs);
		try {
			const response = await fetch(url, {
				headers: { accept: 'application/json', authorization: `Bearer ${this.#credentials.token}` },
				// A redirect could send the token to another host.
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
			if (timeout.aborted || error instanceof RangeError) throw xSource.unavailable();
			return undefined;
		}
	}
}

/** How long X's rate limit lasts, measured by its own clock, and at most `max` seconds. */
export function secondsToWait(headers: Headers, max = PERIOD_SECONDS): number {
	const named = {
		reset: headers.get('x-rate-limit-reset'),
		retryAfter: headers.get('retry-after'),
		date: headers.get('date'),
	};
	return requestedSeconds(named, { min: 1, max }) ?? DEFAULT_WAIT_SECONDS;
}

/** X's error for a requested post that no longer exists or is hidden. */
const MissingPost = Type.Object({ resource_type: Type.Enum(['tweet', 'post']) });

/**
 * Interprets a response with status 200: a page, empty if all requested posts are missing; a
 * refusal (400) if it has only other errors; or a failure of X (502), such as the HTML of a
 * gateway.
 */
function readPage(body: string): { status: number; page: XPage | undefined } {
	const page = inDocumentedNames(parse(body));
	if (!Value.Check(XPage, page)) return { status: 502, page: undefined };
	if (page.data === undefined && page.meta === undefined) {
		const { errors = [] } = page;
		if (errors.length > 0 && errors.every((error) => Value.Check(MissingPost, error)))
			return { status: 200, page };
		return { status: page.errors ? 400 : 502, page: undefined };
	}
	return { status: 200, page };
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
