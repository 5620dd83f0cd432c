import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ChatMessage } from '../../../contract/compose/compose.ts';
import {
	archivedThreads,
	changeThread,
	deleteThread,
	exportThread,
	restoreThread,
	searchThreads,
} from '../../../contract/compose/managed-threads.ts';
import { currentSession } from '../../auth/auth.ts';
import { sendJson } from '../../database/json.ts';
import { invalidField } from '../../http/app-error.ts';
import { readPage } from '../../http/cursor.ts';
import { signalOf } from '../../http/limits/signal-of.ts';
import { visibleText } from '../../prompts/visible-text.ts';
import type { Compose } from '../start-compose.ts';
import { contentDisposition, toMarkdown } from './export-thread.ts';

/** More messages than any thread has. */
const ALL_MESSAGES = 100_000;

/** Lists, searches, changes and exports threads. */
export const threadRoutes: FastifyPluginAsyncTypebox<{ compose: Compose }> = async (
	app,
	{ compose },
) => {
	app.route({
		...archivedThreads,
		handler: async (request, reply) => {
			const { id } = currentSession(request).user;
			return sendJson(reply, await compose.threads.listArchived(id, readPage(request.query)));
		},
	});

	app.route({
		...searchThreads,
		handler: async (request, reply) => {
			const { text, ...page } = request.query;
			return compose.searchThreads(
				currentSession(request).user.id,
				visibleText(text),
				readPage(page),
				signalOf(reply),
			);
		},
	});

	app.route({
		...changeThread,
		handler: async (request) => {
			const { name: typed, ...changes } = request.body;
			const name = typed && visibleText(typed).replace(/\s+/g, ' ').trim();
			if (name === '') throw invalidField('name', 'Give the thread a name.');
			return compose.threadChanges.change(
				currentSession(request).user.id,
				request.params.threadId,
				{ ...changes, ...(name === undefined ? {} : { name }) },
			);
		},
	});

	app.route({
		...deleteThread,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const { threadId } = request.params;
			await compose.stop(userId, threadId);
			await compose.threadChanges.remove(userId, threadId);
			return {};
		},
	});

	app.route({
		...restoreThread,
		handler: async (request) => {
			await compose.threadChanges.restore(currentSession(request).user.id, request.params.threadId);
			return {};
		},
	});

	app.route({
		...exportThread,
		handler: async (request, reply) => {
			const { id: userId } = currentSession(request).user;
			const { threadId } = request.params;
			const name = await compose.threads.readName(userId, threadId);
			const messages: ChatMessage[] = [];
			for (let cursor: string | undefined | null; cursor !== null; ) {
				const page = { cursor, limit: ALL_MESSAGES };
				const read = await compose.branches.readMessages(userId, threadId, page);
				messages.unshift(...read.messages);
				cursor = read.next_cursor;
			}
			return reply
				.type('text/markdown; charset=utf-8')
				.header('content-disposition', contentDisposition(name))
				.send(toMarkdown(name, messages));
		},
	});
};
