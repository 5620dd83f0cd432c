import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { compose, getThread } from '../../contract/compose/compose.ts';
import { instruction } from '../compose/instruction.ts';
import type { Product } from '../product.ts';

/** The part of an answer that a reader received. */
export interface ReadAnswer {
	threadId: string;
	text: string;
	/** The name of the last event, or how the stream ended otherwise. */
	end: string;
}

/** Starts a thread and reads its answer to the end; undefined if the request was refused. */
export async function readAnswer({ origin, headers }: Product): Promise<ReadAnswer | undefined> {
	const response = await fetch(origin + compose.url, {
		method: compose.method,
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify({ text: instruction('tokens 120, pace 15') }),
	}).catch(() => undefined);
	if (!response?.ok || !response.body) {
		await response?.body?.cancel();
		return undefined;
	}
	const answer: ReadAnswer = { threadId: '', text: '', end: 'cut' };
	const parser = createParser({
		onEvent: ({ event, data }) => {
			const payload = JSON.parse(data) as { thread_id?: string; token?: string };
			if (event === 'started') answer.threadId = payload.thread_id ?? '';
			if (event === 'assistant_token') answer.text += payload.token ?? '';
			if (event === 'done' || event === 'error') answer.end = event;
		},
	});
	try {
		for await (const text of response.body.pipeThrough(new TextDecoderStream())) parser.feed(text);
	} catch {
		answer.end = 'cut';
	}
	return answer;
}

/** The stored answer after it has ended. */
export async function storedAnswer(
	{ origin, headers }: Product,
	threadId: string,
): Promise<{ content: string; status: string }> {
	for (;;) {
		const response = await fetch(origin + getThread.url.replace(':threadId', threadId), {
			headers,
		});
		if (!response.ok) throw new Error(`thread ${threadId}: ${response.status}`);
		const { messages } = (await response.json()) as {
			messages: { role: string; content: string; status?: string }[];
		};
		const message = messages.findLast(({ role }) => role === 'assistant');
		if (message && message.status !== 'running')
			return { content: message.content, status: message.status ?? '' };
		await sleep(250);
	}
}
