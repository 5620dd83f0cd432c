import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../bff/client/api-error.ts';
import { asQueryError, type QueryError } from '../../bff/client/base-query.ts';
import type { Client } from '../../bff/client/client.ts';
import { isRetryable, RECONNECT_AFTER_MS } from '../../bff/client/reconnection.ts';
import { openStream } from '../../bff/client/stream.ts';
import { followAnswer, retryAnswer } from '../../bff/contract/compose/answers.ts';
import { compose } from '../../bff/contract/compose/compose.ts';
import type { ErrorBody } from '../../bff/contract/errors.ts';
import { followRun, startRun } from '../../bff/contract/filter/run.ts';
import type { Verdict } from '../../bff/contract/filter/verdict.ts';

interface AnyEvent {
	event: string;
	data: unknown;
	id: string | undefined;
}

/** What interrupted the reading of a stream, in order. */
export type Interruptions = string[];

/**
 * Reads a stream to its end and reconnects as the remotes do: after a retryable error it follows
 * again from the last event. `hasBegun` says whether there is a stream to follow. Returns the error
 * that ended the stream early.
 */
async function readThrough(
	first: AsyncIterable<AnyEvent>,
	follow: (lastEventId: string | undefined) => AsyncIterable<AnyEvent>,
	{
		onEvent,
		hasBegun,
		interruptions,
	}: {
		onEvent: (event: AnyEvent, isResumed: boolean) => void;
		hasBegun: () => boolean;
		interruptions: Interruptions;
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
				onEvent(event, isResumed);
			}
			throw ApiError.network();
		} catch (error) {
			failure = asQueryError(error);
		}
		interruptions.push(failure.code);
		const wait = RECONNECT_AFTER_MS[attempts];
		if (!hasBegun() || !isRetryable(failure) || wait === undefined) return failure;
		attempts += 1;
		await pause(Math.max(wait, (failure.retryAfter ?? 0) * 1000));
	}
}

/** The received answers of a thread. */
export interface ReceivedThread {
	threadId: string;
	/** By id, in order. All but the last were interrupted and requested again. */
	answers: Map<string, { text: string; drafts: string[] }>;
	interruptions: Interruptions;
}

/**
 * Sends an instruction and reads the answer to its end. An interrupted answer is requested again.
 * Throws if the instruction was refused.
 */
export async function readThread(client: Client, text: string): Promise<ReceivedThread> {
	const received: ReceivedThread = { threadId: '', answers: new Map(), interruptions: [] };
	let answer = { text: '', drafts: [] as string[] };
	const onEvent = ({ event, data }: AnyEvent, isResumed: boolean): void => {
		const payload = data as { thread_id: string; message_id: string; token: string; text: string };
		if (event === 'assistant_token') answer.text += payload.token;
		if (event === 'tweet') answer.drafts.push(payload.text);
		if (event !== 'started' || isResumed) return;
		received.threadId = payload.thread_id;
		answer = { text: '', drafts: [] };
		received.answers.set(payload.message_id, answer);
	};
	const options = {
		onEvent,
		hasBegun: () => received.threadId !== '',
		interruptions: received.interruptions,
	};
	const params = () => ({ params: { threadId: received.threadId } });
	const follow = (lastEventId: string | undefined) =>
		openStream(
			client,
			followAnswer,
			{ ...params(), querystring: {} },
			lastEventId === undefined ? {} : { lastEventId },
		);
	for (
		let first = () => openStream(client, compose, { body: { text } });
		;
		first = () => openStream(client, retryAnswer, params())
	) {
		const failure = await readThrough(first(), follow, options);
		if (!failure) return received;
		if (failure.code !== 'answer_interrupted')
			throw new ApiError(failure.code, failure.message, failure);
	}
}

export interface ReceivedRun {
	runId: string;
	verdicts: Verdict[];
	interruptions: Interruptions;
}

/**
 * Starts a run with the client `first` and reads its verdicts to the end, after an interruption
 * with `client`. Throws if the run was refused or failed.
 */
export async function readRun(
	first: Client,
	client: Client,
	{ templateId, onStarted }: { templateId: string; onStarted: () => void },
): Promise<ReceivedRun> {
	const received: ReceivedRun = { runId: '', verdicts: [], interruptions: [] };
	const failure = await readThrough(
		openStream(first, startRun, { body: { templateId, timeRange: { value: 1, unit: 'days' } } }),
		(lastEventId) =>
			openStream(
				client,
				followRun,
				{ params: { id: received.runId } },
				lastEventId === undefined ? {} : { lastEventId },
			),
		{
			interruptions: received.interruptions,
			hasBegun: () => received.runId !== '',
			onEvent: ({ event, data }) => {
				if (event === 'started') {
					received.runId = (data as { id: string }).id;
					onStarted();
				}
				if (event === 'filtered_tweet') received.verdicts.push(data as Verdict);
			},
		},
	);
	if (failure) throw new ApiError(failure.code, failure.message, failure);
	return received;
}
