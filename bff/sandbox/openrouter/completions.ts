import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { stretchTokens, toTokens, withoutClosing, writeAnswer } from './answer.ts';
import { Chunks, model, usageOf } from './chunks.ts';
import type { Directives } from './directives.ts';
import { contextTooLong, failure, htmlPage, moderated, sendFailure } from './failure.ts';
import { type ChatRequest, type Prompt, readPrompt } from './prompt.ts';
import type { LoggedRequest } from './request-log.ts';
import { streamAnswer } from './stream.ts';

interface Asked {
	request: ChatRequest;
	directives: Directives;
	paceMs: number;
	entry: LoggedRequest;
}

/** Answers one chat completion, whole or as a stream, well or as badly as the directives ask. */
export async function answerCompletion(reply: FastifyReply, { request, directives, paceMs, entry }: Asked): Promise<unknown> {
	if (directives.wait !== undefined) await setTimeout(directives.wait);
	const prompt = readPrompt(request);
	const refused = refuse(reply, directives, prompt);
	if (refused) return refused;

	const all = tokensFor(prompt, directives);
	const limit = directives.tokens ?? request.max_completion_tokens ?? request.max_tokens ?? all.length;
	const tokens = all.slice(0, limit);
	const finishReason = tokens.length < all.length ? 'length' : 'stop';
	const usage = usageOf(prompt.tokens, tokens.length);
	const chunks = new Chunks();
	reply.header('x-generation-id', chunks.id);
	if (request.stream !== true) {
		entry.tokensSent = tokens.length;
		return chunks.whole(tokens.join(''), finishReason, usage);
	}
	reply.hijack();
	const headers = { 'x-generation-id': chunks.id, 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
	reply.raw.writeHead(200, headers);
	return streamAnswer(reply.raw, { chunks, tokens, finishReason, usage, directives, paceMs: directives.pace ?? paceMs, entry });
}

function refuse(reply: FastifyReply, directives: Directives, prompt: Prompt): FastifyReply | undefined {
	if (directives.html) return reply.code(502).type('text/html').send(htmlPage);
	if (directives.moderated) return sendFailure(reply, moderated);
	if (directives.status !== undefined) return sendFailure(reply, failure(directives.status));
	if (directives.tooLong || prompt.tokens > model.context_length) {
		return sendFailure(reply, contextTooLong(model.context_length, Math.max(prompt.tokens, model.context_length + 1)));
	}
	return undefined;
}

function tokensFor(prompt: Prompt, { tokens, unclosed }: Directives): string[] {
	const answer = writeAnswer(prompt);
	if (tokens !== undefined) return stretchTokens(answer, tokens);
	return toTokens(unclosed ? withoutClosing(answer) : answer);
}
