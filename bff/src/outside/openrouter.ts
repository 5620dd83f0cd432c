import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LanguageModel, ModelError, ModelRequest, ModelSink } from './model.ts';
import { errorFromAnswer, modelError } from './openrouter-errors.ts';
import { OpenRouterStream, readWholeAnswer } from './openrouter-stream.ts';

export interface OpenRouterOptions {
	/** As `https://openrouter.ai/api/v1`; any OpenAI-compatible endpoint will do. */
	baseUrl: string;
	model: string;
	/** Milliseconds without a byte before we give up. */
	idleMs?: number;
	/** Milliseconds that an answer may take in all. */
	totalMs?: number;
	/** Waits before the second, third, … try; tried again only while not one byte of an answer has come. */
	retryWaitsMs?: number[];
}

/** Chat completions as OpenRouter streams them. https://openrouter.ai/docs/api-reference/streaming */
export function createOpenRouter({
	baseUrl,
	model,
	idleMs = 60_000,
	totalMs = 600_000,
	retryWaitsMs = [300, 1500],
}: OpenRouterOptions): LanguageModel {
	const endpoint = new URL(`${baseUrl.replace(/\/+$/, '')}/chat/completions`);
	const isSecure = endpoint.protocol === 'https:';
	const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
	const open = isSecure ? httpsRequest : httpRequest;

	/** One try. `fail` is told whether another may help. */
	function attempt(body: Buffer, apiKey: string, sink: ModelSink, fail: (error: ModelError, mayRetry: boolean) => void): ClientRequest {
		const request = open(endpoint, {
			method: 'POST',
			agent,
			timeout: idleMs,
			headers: {
				authorization: `Bearer ${apiKey}`,
				'content-type': 'application/json',
				'content-length': body.length,
				accept: 'text/event-stream',
				'x-openrouter-title': 'Warble',
			},
		});
		let failure = modelError('model_unavailable');
		let isAnswered = false;
		request.on('timeout', () => {
			failure = modelError('model_timeout');
			request.destroy(failure);
		});
		request.on('error', () => fail(failure, !isAnswered && failure.code === 'model_unavailable'));
		request.on('response', (response) => {
			isAnswered = true;
			response.on('error', () => fail(failure, false));
			// Redirects are not followed: the key is for this host only.
			if (response.statusCode !== 200) readRefusal(response, fail);
			else if (String(response.headers['content-type']).includes('application/json')) readPlain(response, sink);
			else readStream(response, sink);
		});
		request.end(body);
		return request;
	}

	return {
		stream({ apiKey, messages, maxTokens }: ModelRequest, sink, signal) {
			const body = Buffer.from(JSON.stringify({ model, messages, max_tokens: maxTokens, stream: true }));
			let request: ClientRequest | undefined;
			let retry: NodeJS.Timeout | undefined;
			let tries = 0;
			let isOver = false;
			/** Whatever happens later (a late error, a second end), the sink hears one last word, and none after an abort. */
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
					if (!isOver) sink.text(piece);
				},
				end: (receipt) => over(() => sink.end(receipt)),
				fail: (error) => over(() => sink.fail(error)),
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

function readStream(response: IncomingMessage, sink: ModelSink): void {
	const id = response.headers['x-generation-id'];
	const stream = new OpenRouterStream(sink, typeof id === 'string' ? id : undefined);
	response.on('data', (bytes: Buffer) => stream.push(bytes));
	response.on('close', () => stream.close());
}

function readPlain(response: IncomingMessage, sink: ModelSink): void {
	readText(response, (text) => readWholeAnswer(text, sink));
}

function readRefusal(response: IncomingMessage, fail: (error: ModelError, mayRetry: boolean) => void): void {
	const status = response.statusCode ?? 0;
	readText(response, (text) => {
		const mayRetry = status === 429 || status >= 500;
		fail(errorFromAnswer(status, text, response.headers['retry-after']), mayRetry);
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
