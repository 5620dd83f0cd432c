import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, Page, type Route, Time } from '../route.ts';
import { Draft } from './compose.ts';

/**
 * A thread in a list. `name` is the beginning of its first instruction, until the model names it
 * after the first answer or the user does.
 */
export const ThreadSummary = Type.Object({
	id: Type.String(),
	name: Type.String(),
	isPinned: Type.Optional(Type.Boolean()),
	isArchived: Type.Optional(Type.Boolean()),
	/** Whether the model is expected to name it within seconds. */
	isBeingNamed: Type.Optional(Type.Boolean()),
});
export type ThreadSummary = Static<typeof ThreadSummary>;

/**
 * The user's threads that are not archived, most recently used first. The first page begins with
 * all pinned ones, which `limit` does not count. `next_cursor` is null on the last page.
 */
export const recentThreads = {
	method: 'GET',
	url: '/api/threads/recent',
	api: { right: 'read' },
	schema: {
		summary: 'Recent threads',
		tags: ['compose'],
		querystring: Page,
		response: {
			200: Type.Object({
				threads: Type.Array(ThreadSummary),
				next_cursor: nullable(Type.String()),
				/** How many threads are archived. */
				archived: Type.Optional(Type.Integer()),
			}),
			...failures,
		},
	},
} as const satisfies Route;

const UsedThread = Type.Object({
	...ThreadSummary.properties,
	/** ISO 8601, UTC. */
	updatedAt: Time,
});

export const LatestThread = Type.Object({
	/** The most recently used thread; null if there is none. */
	thread: nullable(
		Type.Object({
			...UsedThread.properties,
			/** Whether an answer is being written. */
			isRunning: Type.Boolean(),
			/** The drafts of the thread's newest answer with drafts; empty if there are none. */
			drafts: Type.Array(Draft),
			/** The message that has these drafts; absent if there are none. */
			messageId: Type.Optional(Type.String()),
			/** The draft that is being written, so far; absent if there is none. */
			unfinished: Type.Optional(Type.String()),
		}),
	),
	/** Up to three threads used before it. */
	earlier: Type.Array(UsedThread),
});
export type LatestThread = Static<typeof LatestThread>;

/** Where the user stopped: the last thread with its drafts, and earlier threads. */
export const latestThread = {
	method: 'GET',
	url: '/api/threads/latest',
	schema: {
		summary: 'The last thread and its drafts',
		tags: ['compose'],
		response: { 200: LatestThread, ...failures },
	},
} as const satisfies Route;
