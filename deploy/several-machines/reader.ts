import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../bff/client/api-error.ts';
import { asQueryError, type QueryError } from '../../bff/client/base-query.ts';
import type { Client } from '../../bff/client/client.ts';
import { isRetryable, RECONNECT_AFTER_MS } from '../../bff/client/reconnection.ts';
import { openStream } from '../../bff/client/stream.ts';
import { compose, followAnswer, retryAnswer } from '../../bff/contract/compose.ts';
import type { ErrorBody } from '../../bff/contract/errors.ts';
import { followRun, startRun, type Verdict } from '../../bff/contract/filter-run.ts';

interface AnyEvent {
	event: string;
	data: unknown;
	id: string | undefined;
}

/** What interrupted the reading of a stream, in order. */
export type Losses = string[];

/**
 * Reads a stream to its end through lost connections, as the remotes do: what may pass is followed
 * again from the last event that was heard. `hasBegun` says whether there is something to follow.
 * Returns what ended it before its end.
 */
async function readThrough(
	first: AsyncIterable<AnyEvent>,
	follow: (lastEventId: string | undefined) => AsyncIterable<AnyEvent>,
	{
		hear,
		hasBegun,
		losses,
	}: {
		hear: (event: AnyEvent, isResumed: boolean) => void;
		hasBegun: () => boolean;
		losses: Losses;
	},
): Promise<QueryError | undefined> {
	let lastEventId: string | undefined;
	let attempts = 0;
	for (let stream = first; ; stream = follow(lastEventId)) {
		let failure: QueryError;
		const isResumed = lastEventId !== undefined;
		try {
			for await (const event of stream) {
				if (event.event === 'done') return undefined;
				if (event.event === 'error') throw ApiError.fromBody(event.data as ErrorBody);
				if (event.id !== undefined) {
					lastEventId = event.id;
					attempts = 0;
				}
				hear(event, isResumed);
			}
			throw ApiError.network();
		} catch (error) {
			failure = asQueryError(error);
		}
		losses.push(failure.code);
		const wait = RECONNECT_AFTER_MS[attempts];
		if (!hasBegun() || !isRetryable(failure) || wait === undefined) return failure;
		attempts += 1;
		await pause(Math.max(wait, (failure.retryAfter ?? 0) * 1000));
	}
}

/** The answers of a thread as they were heard. */
export interface HeardThread {
	threadId: string;
	/** By their ids, in order; each but the last was interrupted, and asked for again. */
	answers: Map<string, { text: string; drafts: string[] }>;
	losses: Losses;
}

/**
 * Sends an instruction and reads the answer to its end; one that a server could not end is asked
 * for again. Throws why it was not taken.
 */
export async function readThread(client: Client, text: string): Promise<HeardThread> {
	const heard: HeardThread = { threadId: '', answers: new Map(), losses: [] };
	let answer = { text: '', drafts: [] as string[] };
	const hear = ({ event, data }: AnyEvent, isResumed: boolean): void => {
		const said = data as { thread_id: string; message_id: string; token: string; text: string };
		if (event === 'assistant_token') answer.text += said.token;
		if (event === 'tweet') answer.drafts.push(said.text);
		if (event !== 'started' || isResumed) return;
		heard.threadId = said.thread_id;
		answer = { text: '', drafts: [] };
		heard.answers.set(said.message_id, answer);
	};
	const options = { hear, hasBegun: () => heard.threadId !== '', losses: heard.losses };
	const params = () => ({ params: { threadId: heard.threadId } });
	const follow = (lastEventId: string | undefined) =>
		openStream(client, followAnswer, params(), lastEventId === undefined ? {} : { lastEventId });
	for (
		let first = () => openStream(client, compose, { body: { text } });
		;
		first = () => openStream(client, retryAnswer, params())
	) {
		const failure = await readThrough(first(), follow, options);
		if (!failure) return heard;
		if (failure.code !== 'answer_interrupted')
			throw new ApiError(failure.code, failure.message, failure);
	}
}

export interface HeardRun {
	runId: string;
	verdicts: Verdict[];
	losses: Losses;
}

/**
 * Runs a filter at one place and reads its verdicts to the end, if need be at another. Throws why
 * it was not begun, or not ended.
 */
export async function readRun(
	first: Client,
	client: Client,
	templateId: string,
): Promise<HeardRun> {
	const heard: HeardRun = { runId: '', verdicts: [], losses: [] };
	const failure = await readThrough(
		openStream(first, startRun, { body: { templateId, timeRange: { value: 1, unit: 'days' } } }),
		(lastEventId) =>
			openStream(
				client,
				followRun,
				{ params: { id: heard.runId } },
				lastEventId === undefined ? {} : { lastEventId },
			),
		{
			losses: heard.losses,
			hasBegun: () => heard.runId !== '',
			hear: ({ event, data }) => {
				if (event === 'started') heard.runId = (data as { id: string }).id;
				if (event === 'filtered_tweet') heard.verdicts.push(data as Verdict);
			},
		},
	);
	if (failure) throw new ApiError(failure.code, failure.message, failure);
	return heard;
}
