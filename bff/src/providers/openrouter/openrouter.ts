import {
	type ClientRequest,
	Agent as HttpAgent,
	request as httpRequest,
	type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LanguageModel, ModelError, ModelRequest, ModelSink } from '../model.ts';
import { errorFromRefusal, modelError } from './openrouter-errors.ts';
import { OpenRouterStream, readWholeAnswer } from './openrouter-stream.ts';

export interface OpenRouterOptions {
	/** As `https://openrouter.ai/api/v1`; any OpenAI-compatible endpoint will do. */
	baseUrl: string;
	model: string;
	/** Milliseconds without a byte before we give up. */
	idleMs?: number;
	/** Milliseconds that an answer may take in all. */
	totalMs?: number;
	/**
	 * Waits before the second, third, … try; tried again only while not one byte of an answer has
	 * come.
	 */
	retryWaitsMs?: number[];
}

type Fail = (error: ModelError, mayRetry: boolean) => void;

/** Stands for a prompt that is not needed any more. */
const sent = Buffer.alloc(0);

/**
 * How long a provider may take to close after its last word, so that the connection can be used
 * again.
 */
const LINGER_MS = 1000;

/**
 * Chat completions as OpenRouter streams them. https://openrouter.ai/docs/api-reference/streaming
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

	/** One try. `fail` is told whether another may help. Undefined when nothing could be sent. */
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
			request = open(endpoint, { method: 'POST', agent, timeout: idleMs, headers });
		} catch {
			// A key that cannot stand in a header.
			process.nextTick(() => fail(modelError('key_rejected'), false));
			return undefined;
		}
		let failure = modelError('model_unavailable');
		let isAnswered = false;
		request.on('timeout', () => {
			failure = modelError('model_timeout');
			request.destroy(failure);
		});
		request.on('error', () => {
			if (!isAnswered) fail(failure, failure.code === 'model_unavailable');
		});
		request.on('response', (response) => {
			isAnswered = true;
			// What a broken connection means is decided when it closes.
			response.on('error', () => undefined);
			const why = () => failure;
			// Redirects are not followed: the key is for this host only.
			if (response.statusCode !== 200) readRefusal(response, apiKey, fail, why);
			else if (String(response.headers['content-type']).includes('application/json'))
				readPlain(response, apiKey, sink, why);
			else readStream(response, apiKey, sink, why);
		});
		request.end(body);
		return request;
	}

	return {
		stream({ apiKey, messages, maxTokens }: ModelRequest, sink, signal) {
			let body = Buffer.from(
				JSON.stringify({ model, messages, max_tokens: maxTokens, stream: true }),
			);
			let request: ClientRequest | undefined;
			let retry: NodeJS.Timeout | undefined;
			let tries = 0;
			let isOver = false;
			/**
			 * Whatever happens later (a late error, a second end), the sink hears one last word, and none
			 * after an abort.
			 */
			const over = (tell: () => void) => {
				if (isOver) return;
				isOver = true;
				clearTimeout(deadline);
				clearTimeout(retry);
				signal.removeEventListener('abort', abort);
				tell();
			};
			const abort = () => over(() => request?.destroy());
			const deadline = setTimeout(() => {
				over(() => {
					request?.destroy();
					sink.fail(modelError('model_timeout'));
				});
			}, totalMs);
			const guarded: ModelSink = {
				text: (piece) => {
					// Nothing is sent again once text has come: a long prompt need not be held as long as its
					// answer runs.
					body = sent;
					if (!isOver) sink.text(piece);
				},
				end: (receipt) =>
					over(() => {
						setTimeout(() => request?.destroy(), LINGER_MS).unref();
						sink.end(receipt);
					}),
				fail: (error, receipt) =>
					over(() => {
						request?.destroy();
						sink.fail(error, receipt);
					}),
			};
			const start = () => {
				request = attempt(body, apiKey, guarded, (error, mayRetry) => {
					const wait = retryWaitsMs[tries];
					const asked = (error.retryAfter ?? 0) * 1000;
					if (isOver) return;
					if (!mayRetry || wait === undefined || asked > wait) {
						guarded.fail(error);
						return;
					}
					tries += 1;
					retry = setTimeout(start, Math.max(asked, wait * (0.75 + Math.random() / 2)));
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
	why: () => ModelError,
): void {
	const id = response.headers['x-generation-id'];
	const stream = new OpenRouterStream(sink, apiKey, typeof id === 'string' ? id : undefined);
	response.on('data', (bytes: Buffer) => stream.push(bytes));
	response.on('close', () => stream.close(why()));
}

function readPlain(
	response: IncomingMessage,
	apiKey: string,
	sink: ModelSink,
	why: () => ModelError,
): void {
	readText(response, (text) => {
		if (response.complete) readWholeAnswer(text, sink, apiKey);
		else sink.fail(why());
	});
}

function readRefusal(
	response: IncomingMessage,
	apiKey: string,
	fail: Fail,
	why: () => ModelError,
): void {
	const status = response.statusCode ?? 0;
	readText(response, (body) => {
		const mayRetry = (status === 429 || status >= 500) && why().code !== 'model_timeout';
		fail(
			errorFromRefusal({ status, body, retryAfter: response.headers['retry-after'] }, apiKey),
			mayRetry,
		);
	});
}

/** No more than we would ever need of an answer that is no stream. */
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
