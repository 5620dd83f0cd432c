import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
	compose,
	followAnswer,
	getThread,
	recentThreads,
	retryAnswer,
	stopAnswer,
} from '../../contract/compose.ts';
import { memberOf } from '../auth/auth.ts';

import { AppError, errorBody } from '../http/app-error.ts';
import { readPage } from '../http/cursor.ts';
import { wireError } from '../http/event-stream.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import { followStored } from './answer/follow-stored-answer.ts';
import type { RunningAnswer } from './answer/running-answer.ts';
import { readPosition } from './answer/stream-position.ts';
import type { Asker, Compose } from './compose-service.ts';

export interface ComposeRoutesOptions {
	compose: Compose;
	streams: OpenStreams;
	perMinute: number;
}

export const composeRoutes: FastifyPluginAsyncTypebox<ComposeRoutesOptions> = async (
	app,
	{ compose: pipeline, streams, perMinute },
) => {
	const instructions = new RateLimiterMemory({ points: perMinute, duration: 60 });

	const countInstruction = async (userId: string): Promise<void> => {
		streams.ensureRoom();
		await consume(instructions, userId);
	};

	const follow = (
		request: FastifyRequest,
		reply: FastifyReply,
		answer: RunningAnswer,
		lastEventId?: string,
	): FastifyReply => {
		answer.follow(streams.open(request, reply), readPosition(lastEventId));
		return reply;
	};

	app.route({
		...compose,
		bodyLimit: 256 * 1024,
		handler: async (request, reply) => {
			const { text, file_refs: fileRefs = [], thread_id: threadId } = request.body;
			const asker = askerOf(request);
			const instruction = { text: text.trim(), files: fileRefs.map((ref) => ({ ref })) };
			if (instruction.text === '' && instruction.files.length === 0)
				throw new AppError(400, 'invalid_input', 'Type a message first.');
			await countInstruction(asker.id);
			const answer =
				threadId === undefined
					? await pipeline.begin(asker, instruction)
					: await pipeline.resume(asker, threadId, instruction);
			return follow(request, reply, answer);
		},
	});

	app.route({
		...retryAnswer,
		handler: async (request, reply) => {
			const asker = askerOf(request);
			await countInstruction(asker.id);
			return follow(request, reply, await pipeline.resume(asker, request.params.threadId));
		},
	});

	app.route({
		...followAnswer,
		handler: async (request, reply) => {
			const userId = memberOf(request).user.id;
			const { threadId } = request.params;
			const lastEventId = request.headers['last-event-id'] as string | undefined;
			streams.ensureRoom();
			const running = pipeline.answers.find(threadId);
			if (running?.userId === userId) return follow(request, reply, running, lastEventId);
			const read = () => pipeline.threads.readNewestAnswer(userId, threadId);
			await read();
			const stream = streams.open(request, reply);
			await followStored(stream, read, readPosition(lastEventId)).catch((error: unknown) => {
				request.log.error({ err: error }, 'following a stored answer failed');
				stream.end(
					wireError(
						errorBody(
							'internal',
							'Warble lost sight of this answer. It is kept; reload to see it.',
						),
					),
				);
			});
			return reply;
		},
	});

	app.route({
		...stopAnswer,
		handler: async (request) => {
			await pipeline.stop(memberOf(request).user.id, request.params.threadId);
			return {};
		},
	});

	app.route({
		...getThread,
		handler: async (request) =>
			pipeline.threads.readMessages(
				memberOf(request).user.id,
				request.params.threadId,
				readPage(request.query),
			),
	});

	app.route({
		...recentThreads,
		handler: async (request) =>
			pipeline.threads.listRecent(memberOf(request).user.id, readPage(request.query)),
	});
};

function askerOf(request: FastifyRequest): Asker {
	const { user, onboarding, sealedKeys } = memberOf(request);
	return { id: user.id, onboarding, sealedKeys };
}
