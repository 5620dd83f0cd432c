import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../../http/app-error.ts';
import { formatErrorEvent } from '../../http/event-stream.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { Compose } from '../compose-service.ts';
import { followStoredAnswer } from './follow-stored-answer.ts';
import { parseStreamPosition } from './stream-position.ts';

/**
 * Returns a function that streams the newest answer of a thread, or one by its id, after
 * `Last-Event-ID`: while this or another process writes it, or after it has ended. Throws 404
 * before the stream is opened.
 */
export function createFollowAnswer({ answers, branches }: Compose, streams: OpenStreams) {
	return async (
		request: FastifyRequest,
		reply: FastifyReply,
		userId: string,
		threadId: string,
		messageId?: string,
	): Promise<FastifyReply> => {
		const from = parseStreamPosition(request.headers['last-event-id'] as string | undefined);
		streams.ensureRoom();
		const running = answers.find(threadId);
		if (running?.userId === userId && (messageId ?? running.messageId) === running.messageId) {
			running.follow(streams.open(request, reply), from);
			return reply;
		}
		const readAnswer = () => branches.readAnswer(userId, threadId, messageId);
		await readAnswer();
		const stream = streams.open(request, reply);
		await followStoredAnswer(stream, readAnswer, from).catch((error: unknown) => {
			request.log.error({ err: error }, 'could not follow a stored answer');
			stream.end(
				formatErrorEvent(
					errorBody(
						'internal',
						'Warble could not load the rest of this answer. It is saved; reload the page to see it.',
					),
				),
			);
		});
		return reply;
	};
}
