import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, nullable, Page, type Route } from '../route.ts';
import { ThreadParams } from './compose.ts';
import { ThreadSummary } from './threads.ts';

/** Maximum number of characters of a name given to a thread by the user. */
export const MAX_THREAD_NAME = 100;
/** Maximum number of threads that a user can pin. */
export const MAX_PINNED_THREADS = 50;

/**
 * The user's archived threads, most recently used first. `next_cursor` is null on the last page.
 */
export const archivedThreads = {
	method: 'GET',
	url: '/api/threads/archived',
	schema: {
		summary: 'Archived threads',
		tags: ['compose'],
		querystring: Page,
		response: {
			200: Type.Object({
				threads: Type.Array(ThreadSummary),
				next_cursor: nullable(Type.String()),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** A thread found by a search. */
export const ThreadHit = Type.Object({
	id: Type.String(),
	name: Type.String(),
	isArchived: Type.Boolean(),
	/**
	 * The newest matching message, shortened to the part around the first word in it; null if only
	 * the name matches.
	 */
	excerpt: nullable(Type.String()),
});
export type ThreadHit = Static<typeof ThreadHit>;

/**
 * Searches names and messages of all branches, including archived threads, ignoring case. The words
 * can be in any order, and each must be in the name or in the same message. Most recently used
 * threads come first. `next_cursor` is null on the last page.
 */
export const searchThreads = {
	method: 'GET',
	url: '/api/threads/search',
	schema: {
		summary: 'Search threads',
		tags: ['compose'],
		querystring: Type.Object(
			{ ...Page.properties, text: Type.String({ minLength: 1, maxLength: 200 }) },
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({
				threads: Type.Array(ThreadHit),
				next_cursor: nullable(Type.String()),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Renames, pins or archives a thread; missing fields change nothing. A name given by the user is
 * never replaced. Archiving also unpins, and the next instruction brings the thread back. 404
 * `not_found`; 400 `invalid_input` if more than `MAX_PINNED_THREADS` would be pinned.
 */
export const changeThread = {
	method: 'PUT',
	url: '/api/threads/:threadId',
	schema: {
		summary: 'Rename, pin or archive a thread',
		tags: ['compose'],
		params: ThreadParams,
		body: Type.Object(
			{
				name: Type.Optional(
					Type.String({ minLength: 1, maxLength: MAX_THREAD_NAME, pattern: '\\S' }),
				),
				isPinned: Type.Optional(Type.Boolean()),
				isArchived: Type.Optional(Type.Boolean()),
			},
			{ additionalProperties: false },
		),
		response: { 200: ThreadSummary, ...failures },
	},
} as const satisfies Route;

/**
 * Deletes a thread and stops its running answer. It can be restored for 30 days. Its drafts in the
 * library stay there. 404 `not_found`.
 */
export const deleteThread = {
	method: 'DELETE',
	url: '/api/threads/:threadId',
	schema: {
		summary: 'Delete a thread',
		tags: ['compose'],
		params: ThreadParams,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** Undoes a deletion. Does nothing if the thread is not deleted. 404 `not_found` after 30 days. */
export const restoreThread = {
	method: 'POST',
	url: '/api/threads/:threadId/restore',
	schema: {
		summary: 'Restore a deleted thread',
		tags: ['compose'],
		params: ThreadParams,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** The shown branch as a Markdown file (`text/markdown`, an attachment). 404 `not_found`. */
export const exportThread = {
	method: 'GET',
	url: '/api/threads/:threadId/export',
	schema: {
		summary: 'Export a thread as Markdown',
		tags: ['compose'],
		params: ThreadParams,
		response: {
			200: Type.String({ description: 'text/markdown' }),
			...failures,
		},
	},
} as const satisfies Route;
