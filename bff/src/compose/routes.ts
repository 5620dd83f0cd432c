import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { answerPrompt } from '../../contract/compose/answer-prompt.ts';
import {
	answerAgain,
	followAnswer,
	retryAnswer,
	showVersion,
} from '../../contract/compose/answers.ts';
import { compose, getThread, startingPoints, stopAnswer } from '../../contract/compose/compose.ts';
import { latestThread, recentThreads } from '../../contract/compose/threads.ts';
import { currentSession } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import { type Json, sendJson } from '../database/json.ts';
import { AppError } from '../http/app-error.ts';
import { readPage } from '../http/cursor.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import { createFollowAnswer } from './answer/follow-answer.ts';
import type { RunningAnswer } from './answer/running-answer.ts';
import type { Compose, ComposeUser } from './start-compose.ts';
import type { ThreadPage } from './thread-store.ts';
import { sessionVoice, voiceOf } from './voice/voice-store.ts';

export interface ComposeRoutesOptions {
	compose: Compose;
	streams: OpenStreams;
	config: Pick<Config, 'limits'>;
}

export const composeRoutes: FastifyPluginAsyncTypebox<ComposeRoutesOptions> = async (
	app,
	{ compose: service, streams, config },
) => {
	const instructionLimit = new RateLimiterMemory({
		points: config.limits.instructionsPerMinute,
		duration: 60,
	});

	const ensureWithinLimits = async (userId: string): Promise<void> => {
		streams.ensureRoom();
		await consume(instructionLimit, userId);
	};

	const follow = (
		request: FastifyRequest,
		reply: FastifyReply,
		answer: RunningAnswer,
	): FastifyReply => {
		answer.follow(streams.open(request, reply), undefined);
		return reply;
	};
	const followAnswerOf = createFollowAnswer(service, streams);

	app.route({
		...compose,
		bodyLimit: 256 * 1024,
		config: { sessionExtra: sessionVoice },
		handler: async (request, reply) => {
			const { text, file_refs: fileRefs = [] } = request.body;
			const { thread_id: threadId, parent_id: parentId, model } = request.body;
			const drafts = [...new Set(request.body.draft_refs)];
			const withResults = request.body.with_results ?? false;
			const user = composeUserOf(request);
			const instruction = {
				text: text.trim(),
				files: fileRefs.map((ref) => ({ ref })),
				context: drafts.length > 0 || withResults ? { drafts, withResults } : null,
			};
			if (instruction.text === '' && fileRefs.length === 0 && drafts.length === 0)
				throw new AppError(400, 'invalid_input', 'Type a message first.');
			await ensureWithinLimits(user.id);
			const answer =
				threadId === undefined
					? await service.startThread(user, instruction, {
							usesVoice: request.body.uses_voice,
							model,
						})
					: await service.continueThread(user, threadId, { instruction, parentId });
			return follow(request, reply, answer);
		},
	});

	app.route({
		...retryAnswer,
		config: { sessionExtra: sessionVoice },
		handler: async (request, reply) => {
			const user = composeUserOf(request);
			await ensureWithinLimits(user.id);
			const { threadId } = request.params;
			return follow(request, reply, await service.continueThread(user, threadId, {}));
		},
	});

	app.route({
		...answerAgain,
		config: { sessionExtra: sessionVoice },
		handler: async (request, reply) => {
			const user = composeUserOf(request);
			await ensureWithinLimits(user.id);
			const { message_id: instructionId, tone, model } = request.body;
			const next = { instructionId, tone, model };
			const { threadId } = request.params;
			return follow(request, reply, await service.continueThread(user, threadId, next));
		},
	});

	app.route({
		...followAnswer,
		handler: async (request, reply) => {
			const userId = currentSession(request).user.id;
			const { message_id: messageId } = request.query;
			return followAnswerOf(request, reply, userId, request.params.threadId, messageId);
		},
	});

	app.route({
		...stopAnswer,
		handler: async (request) => {
			await service.stop(currentSession(request).user.id, request.params.threadId);
			return {};
		},
	});

	app.route({
		...latestThread,
		handler: async (request) => service.threads.readLatest(currentSession(request).user.id),
	});

	app.route({
		...getThread,
		handler: async (request) =>
			service.branches.readMessages(
				currentSession(request).user.id,
				request.params.threadId,
				readPage(request.query),
			),
	});

	app.route({
		...showVersion,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const { threadId } = request.params;
			await service.branches.show(userId, threadId, request.body.message_id);
			return service.branches.readMessages(userId, threadId, readPage({}));
		},
	});

	app.route({
		...answerPrompt,
		handler: async (request) => {
			const { threadId, messageId } = request.params;
			return {
				prompt: await service.readPrompt(currentSession(request).user.id, threadId, messageId),
			};
		},
	});

	app.route({
		...startingPoints,
		handler: async (request) => {
			const { user, onboarding } = currentSession(request);
			return {
				starting_points: await service.suggestStartingPoints({ id: user.id, onboarding }),
			};
		},
	});

	app.route({
		...recentThreads,
		config: { sessionExtra: service.threads.firstPage },
		handler: async (request, reply) => {
			const { user, extra } = currentSession(request);
			return sendJson(
				reply,
				(extra as Json<ThreadPage> | undefined) ??
					(await service.threads.listRecent(user.id, readPage(request.query))),
			);
		},
	});
};

/** The user of a request to a route with `sessionVoice`. */
function composeUserOf(request: FastifyRequest): ComposeUser {
	const session = currentSession(request);
	const { user, onboarding, sealedKeys, monthlyAnswerLimit } = session;
	return { id: user.id, onboarding, sealedKeys, monthlyAnswerLimit, voice: voiceOf(session) };
}
