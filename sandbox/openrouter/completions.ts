import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { breakOff } from '../script.ts';
import type { SandboxModel } from '../server.ts';
import { stretchTokens, toTokens, withoutClosing, writeAnswer } from './answer.ts';
import { Chunks, findModel, model, usageOf } from './chunks.ts';
import { type Directives, withoutDirectives } from './directives.ts';
import { contextTooLong, failure, moderated, sendFailure } from './failure.ts';
import { readImproveRequest, writeImprovement } from './improve.ts';
import { readJudgeRequest, writeVerdicts } from './judge.ts';
import { type ChatRequest, lastUserText, type Prompt, readPrompt } from './prompt.ts';
import { readReplyRequest, writeReply } from './reply.ts';
import type { LoggedRequest } from './request-log.ts';
import { readRewriteRequest, writeRewrite } from './rewrite.ts';
import { streamAnswer } from './stream.ts';
import { readNameRequest, writeName } from './thread-name.ts';

interface CompletionOptions {
	request: ChatRequest;
	directives: Directives;
	settings: SandboxModel;
	entry: LoggedRequest;
}

/** Verdicts are written faster, so that a few hundred posts take seconds. */
const VERDICT_TOKENS_PER_WRITE = 8;

/** Answers a chat completion, whole or as a stream, with the failures of its directives. */
export async function answerCompletion(
	reply: FastifyReply,
	{ request, directives, settings, entry }: CompletionOptions,
): Promise<unknown> {
	if (directives.wait !== undefined) await setTimeout(directives.wait);
	const prompt = readPrompt(request);
	const refused = refuse(reply, directives, prompt);
	if (refused) return refused;
	const asked = findModel(request.model);
	if (!asked) {
		return sendFailure(reply, failure(400, `${request.model} is not a valid model ID`));
	}

	const judgeRequest = readJudgeRequest(withoutDirectives(lastUserText(request)));
	const named = readNameRequest(lastUserText(request));
	const all = judgeRequest
		? toTokens(writeVerdicts(judgeRequest, directives.verdicts))
		: named !== undefined
			? toTokens(writeName(named))
			: tokensFor(settings.nextAnswers.shift() ?? answerTo(request, prompt), directives);
	const limit =
		directives.tokens ?? request.max_completion_tokens ?? request.max_tokens ?? all.length;
	const tokens = all.slice(0, limit);
	const finishReason = tokens.length < all.length ? 'length' : 'stop';
	const usage = usageOf(prompt.tokens, tokens.length, asked);
	const chunks = new Chunks(asked);
	reply.header('x-generation-id', chunks.id);
	if (request.stream !== true) {
		entry.tokensSent = tokens.length;
		return chunks.whole(tokens.join(''), finishReason, usage);
	}
	reply.hijack();
	const headers = {
		'x-generation-id': chunks.id,
		'content-type': 'text/event-stream',
		'cache-control': 'no-cache',
	};
	reply.raw.writeHead(200, headers);
	const perWrite = directives.perWrite ?? (judgeRequest ? VERDICT_TOKENS_PER_WRITE : 1);
	return streamAnswer(reply.raw, {
		chunks,
		tokens,
		finishReason,
		usage,
		directives: { ...directives, perWrite },
		paceMs: directives.pace ?? settings.paceMs,
		entry,
	});
}

function refuse(
	reply: FastifyReply,
	directives: Directives,
	prompt: Prompt,
): FastifyReply | undefined {
	if (directives.html) return breakOff(reply, 'html');
	if (directives.moderated) return sendFailure(reply, moderated);
	if (directives.status !== undefined) return sendFailure(reply, failure(directives.status));
	if (directives.tooLong || prompt.tokens > model.context_length) {
		return sendFailure(
			reply,
			contextTooLong(model.context_length, Math.max(prompt.tokens, model.context_length + 1)),
		);
	}
	return undefined;
}

function answerTo(request: ChatRequest, prompt: Prompt): string {
	const text = withoutDirectives(lastUserText(request));
	const post = readReplyRequest(text);
	if (post) return writeReply(post);
	const improvement = readImproveRequest(text);
	if (improvement) return writeImprovement(improvement);
	const rewrite = readRewriteRequest(text);
	return rewrite ? writeRewrite(rewrite) : writeAnswer(prompt);
}

function tokensFor(answer: string, { tokens, unclosed }: Directives): string[] {
	if (tokens !== undefined) return stretchTokens(answer, tokens);
	return toTokens(unclosed ? withoutClosing(answer) : answer);
}
