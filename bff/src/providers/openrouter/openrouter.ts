import {
	type ClientRequest,
	Agent as HttpAgent,
	request as httpRequest,
	type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { type Outcome, startCall } from '../../telemetry/calls.ts';
import type { LanguageModel, ModelError, ModelRequest, ModelSink } from '../model.ts';
import { retryDelay } from '../retry-delay.ts';
import { errorFromRefusal, modelError } from './openrouter-errors.ts';
import { OpenRouterStream, readCompleteAnswer } from './openrouter-stream.ts';

export interface OpenRouterOptions {
	/** Such as `https://openrouter.ai/api/v1`, or any other OpenAI-compatible endpoint. */
	baseUrl: string;
	/** The model of requests that do not name one. */
	model: string;
	/** Milliseconds without a byte after which the request fails. */
	idleMs?: number;
	/** Maximum total milliseconds of an answer. */
	totalMs?: number;
	/**
	 * The pauses before the second, third, … attempt. Only requests without any response are
	 * repeated.
	 */
	retryWaitsMs?: number[];
}

/**
 * Errors that are not failures of the provider, because the request was too large or not permitted.
 */
const refusals: ReadonlySet<string> = new Set([
	'answer_too_long',
	'key_rejected',
	'model_context_too_long',
	'model_out_of_credit',
	'model_refused',
]);

function outcomeOf({ code }: ModelError): Outcome {
	if (code === 'model_rate_limited') return 'rate_limited';
	return refusals.has(code) ? 'refused' : 'failed';
}

type Fail = (error: ModelError, mayRetry: boolean) => void;

/** Replaces a prompt that is no longer needed, to free its memory. */
const emptyBody = Buffer.alloc(0);

/** How long to wait for the provider to end a response, so that the connection can be reused. */
const LINGER_MS = 1000;

/**
 * A model behind OpenRouter's streaming chat completions.
 * https://openrouter.ai/docs/api-reference/streaming
 */
export function createOpenRouter({
	baseUrl,
	model,
	idleMs = 60_000,
	totalMs = 600_000,
	retryWaitsMs = [300, 1500],
}: OpenRouterOptions): LanguageModel {
	const endpoint = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`);
	const isSecure = endpoint.protocol === 'https:';
	const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
	const open = isSecure ? httpsRequest : httpRequest;
	const target = { ...urlToHttpOptions(endpoint), method: 'POST', agent, timeout: idleMs };

	/** Makes one attempt. Returns undefined if nothing could be sent. */
	function attempt(
		body: Buffer,
		apiKey: string,
		sink: ModelSink,
		fail: Fail,
	): ClientRequest | undefined {
		const headers = {
			authorization: `Bearer ${apiKey}`,
			'content-type': 'application/json',
			'content-length': body.length,
			accept: 'text/event-stream',
			'x-openrouter-title': 'Warble',
		};
		let request: ClientRequest;
		try {
			request = open({ ...target, headers });
		} catch {
			// The key contains characters that are not allowed in a header.
			process.nextTick(() => fail(modelError('key_rejected'), false));
			return undefined;
		}
		let isTimeout = false;
		// Created only if needed, because an error records the stack.
		const getFailure = () => modelError(isTimeout ? 'model_timeout' : 'model_unavailable');
		let hasResponse = false;
		request.on('timeout', () => {
			isTimeout = true;
			request.destroy(getFailure());
		});
		request.on('error', () => {
			if (!hasResponse) fail(getFailure(), !isTimeout);
		});
		request.on('response', (response) => {
			hasResponse = true;
			// A broken connection is handled when it closes.
			response.on('error', () => undefined);
			// Redirects are not followed: the key is for this host only.
			if (response.statusCode !== 200) readRefusal(response, apiKey, fail, getFailure);
			else if (String(response.headers['content-type']).includes('application/json'))
				readPlain(response, apiKey, sink, getFailure);
			else readStream(response, apiKey, sink, getFailure);
		});
		request.end(body);
		return request;
	}

	return {
		stream(
			{ operation, apiKey, messages, model: requested, maxTokens }: ModelRequest,
			sink,
			signal,
		) {
			const call = startCall('model', operation);
			let body = Buffer.from(
				JSON.stringify({
					model: requested ?? model,
					messages,
					max_tokens: maxTokens,
					stream: true,
				}),
			);
			let request: ClientRequest | undefined;
			let retry: NodeJS.Timeout | undefined;
			let tries = 0;
			let isOver = false;
			/**
			 * Ends the request and calls `callback`, once. Ignores everything that happens later, such as
			 * another error or end.
			 */
			const finish = (outcome: Outcome, callback: () => void, usd?: number | null) => {
				if (isOver) return;
				isOver = true;
				call.end(outcome, usd);
				clearTimeout(deadline);
				clearTimeout(retry);
				signal.removeEventListener('abort', abort);
				callback();
			};
			const abort = () => finish('stopped', () => request?.destroy());
			const deadline = setTimeout(() => {
				finish('failed', () => {
					request?.destroy();
					sink.fail(modelError('model_timeout'));
				});
			}, totalMs);
			const guarded: ModelSink = {
				text: (piece) => {
					if (body !== emptyBody) {
						// After the first text the request is not repeated, so the prompt can be freed.
						body = emptyBody;
						call.hasText();
					}
					if (!isOver) sink.text(piece);
				},
				restart: () => {
					if (!isOver) sink.restart?.();
				},
				end: (receipt) =>
					finish(
						'ok',
						() => {
							setTimeout(() => request?.destroy(), LINGER_MS).unref();
							sink.end(receipt);
						},
						receipt.cost,
					),
				fail: (error, receipt) =>
					finish(
						outcomeOf(error),
						() => {
							request?.destroy();
							sink.fail(error, receipt);
						},
						receipt?.cost,
					),
			};
			const start = () => {
				request = attempt(body, apiKey, guarded, (error, mayRetry) => {
					const wait = retryWaitsMs[tries];
					const requestedWait = (error.retryAfter ?? 0) * 1000;
					if (isOver) return;
					if (!mayRetry || wait === undefined || requestedWait > wait) {
						guarded.fail(error);
						return;
					}
					tries += 1;
					retry = setTimeout(start, retryDelay(wait, requestedWait));
				});
			};
			signal.addEventListener('abort', abort);
			if (signal.aborted) abort();
			else start();
		},
	};
}

function readStream(
	response: IncomingMessage,
	apiKey: string,
	sink: ModelSink,
	getFailure: () => ModelError,
): void {
	const id = response.headers['x-generation-id'];
	const stream = new OpenRouterStream(sink, apiKey, typeof id === 'string' ? id : undefined);
	response.on('data', (bytes: Buffer) => stream.push(bytes));
	response.on('close', () => {
		if (!stream.isOver) stream.close(getFailure());
	});
}

function readPlain(
	response: IncomingMessage,
	apiKey: string,
	sink: ModelSink,
	getFailure: () => ModelError,
): void {
	readText(response, (text) => {
		if (response.complete) readCompleteAnswer(text, sink, apiKey);
		else sink.fail(getFailure());
	});
}

function readRefusal(
	response: IncomingMessage,
	apiKey: string,
	fail: Fail,
	getFailure: () => ModelError,
): void {
	const { statusCode: status = 0, headers } = response;
	readText(response, (body) => {
		const error = errorFromRefusal({ status, body, headers }, apiKey);
		const isTransient = (status === 429 || status >= 500) && !error.isPermanent;
		fail(error, isTransient && getFailure().code !== 'model_timeout');
	});
}

/** Maximum size of a response that is not a stream. */
const MAX_PLAIN_BYTES = 2_000_000;

function readText(response: IncomingMessage, done: (text: string) => void): void {
	const parts: Buffer[] = [];
	let length = 0;
	response.on('data', (bytes: Buffer) => {
		length += bytes.length;
		if (length > MAX_PLAIN_BYTES) response.destroy();
		else parts.push(bytes);
	});
	response.on('close', () => done(Buffer.concat(parts).toString('utf8')));
}
