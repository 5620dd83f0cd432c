import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Chunks, type FinishReason, type Usage } from './chunks.ts';
import type { Directives } from './directives.ts';
import type { LoggedRequest } from './request-log.ts';

/** Tokens between two comments that keep the connection alive. */
const COMMENT_INTERVAL = 40;

interface StreamOptions {
	chunks: Chunks;
	tokens: string[];
	finishReason: FinishReason;
	usage: Usage;
	directives: Directives;
	paceMs: number;
	entry: LoggedRequest;
}

/**
 * Streams an answer as OpenRouter does: comments, the role, the tokens, the finish reason, the
 * usage, `[DONE]`. Resolves when either side has ended the response.
 */
export async function streamAnswer(response: ServerResponse, answer: StreamOptions): Promise<void> {
	const gone = new AbortController();
	response.once('close', () => gone.abort());
	try {
		await write(response, answer, gone.signal);
	} catch (error) {
		if (!gone.signal.aborted) throw error;
	}
}

async function write(
	response: ServerResponse,
	answer: StreamOptions,
	signal: AbortSignal,
): Promise<void> {
	const { chunks, tokens, directives, paceMs, entry } = answer;
	const send = async (text: string) => {
		signal.throwIfAborted();
		if (!response.write(text)) await once(response, 'drain', { signal });
	};
	const pause = () =>
		paceMs > 0 ? setTimeout(paceMs, undefined, { signal }) : setImmediate(undefined, { signal });
	const perWrite = directives.perWrite ?? 1;
	const last =
		directives.fault === undefined
			? tokens.length
			: Math.min(tokens.length, directives.faultAfter ?? 0);

	await send(Chunks.comment);
	if (paceMs > 0) await setTimeout(paceMs * 8, undefined, { signal });
	await send(Chunks.comment);
	await send(chunks.role());
	for (let at = 0; at < last; at += perWrite) {
		await pause();
		if (at > 0 && at % COMMENT_INTERVAL < perWrite) await send(Chunks.comment);
		const written = tokens.slice(at, Math.min(last, at + perWrite));
		await send(written.map((token) => chunks.content(token)).join(''));
		entry.tokensSent += written.length;
	}

	if (directives.fault === 'stall') await once(response, 'close');
	else if (directives.fault === 'cut') {
		// Lets the text so far reach the client first.
		await setTimeout(5);
		entry.closedBy = 'server';
		response.destroy();
	} else if (directives.fault === 'fail-mid') {
		await send(
			chunks.error(502, 'Provider disconnected', {
				error_type: 'provider_unavailable',
				provider_code: 'sandbox_directive',
				provider_name: 'Sandbox',
			}),
		);
		end(response, entry);
	} else {
		await send(chunks.finish(answer.finishReason));
		await send(chunks.usage(answer.usage));
		if (!directives.noDone) await send(Chunks.done);
		end(response, entry);
	}
}

function end(response: ServerResponse, entry: LoggedRequest): void {
	response.end();
	entry.endedAt = Date.now();
}
