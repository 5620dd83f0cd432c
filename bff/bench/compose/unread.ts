import { setTimeout } from 'node:timers/promises';
import type { Child, Usage } from '../child.ts';
import { AnswerStream } from './client.ts';
import { type Contender, type Environment, startContender } from './contenders.ts';
import { instruction } from './instruction.ts';

/** About 64 MB if they are read. */
const offered = 'tokens 250000, per-write 16';

export interface Unread {
	/** MiB that are freed when a client that has read nothing disconnects. */
	buffered: number;
	/** Duration of paced streams beside it, relative to their duration without it. */
	othersSlowed: number;
}

export async function measureUnread(
	name: string,
	environment: Environment,
	upstream: Child,
): Promise<Unread> {
	const contender = await startContender(name, environment);
	try {
		await timeOthers(contender);
		const alone = await timeOthers(contender);
		// The first stream grows the heap, the second one is measured.
		await openUnread(contender, upstream);
		const { buffered, othersMs } = await openUnread(contender, upstream);
		return { buffered: buffered / 2 ** 20, othersSlowed: othersMs / alone };
	} finally {
		await contender.close();
	}
}

async function openUnread(
	contender: Contender,
	upstream: Child,
): Promise<{ buffered: number; othersMs: number }> {
	const stream = new AnswerStream(contender.target, instruction(offered), { isRead: false });
	await stream.opened;
	const othersMs = await timeOthers(contender);
	await waitUntilFull(upstream);
	const full = await usedMemory(contender);
	stream.disconnect();
	await setTimeout(2000);
	return { buffered: full - (await usedMemory(contender)), othersMs };
}

/** Waits until no more tokens are sent, so that all buffers are full. */
async function waitUntilFull(upstream: Child): Promise<void> {
	for (let last = -1, taken = 0; last !== taken; ) {
		last = taken;
		await setTimeout(1500);
		taken = await upstream.request<number>('tokens');
	}
}

async function usedMemory({ child }: Contender): Promise<number> {
	return (await child.request<Usage>('memory')).used;
}

async function timeOthers({ target }: Contender): Promise<number> {
	const startedAt = performance.now();
	await Promise.all(
		Array.from(
			{ length: 20 },
			() => new AnswerStream(target, instruction('tokens 60, pace 50')).ended,
		),
	);
	return performance.now() - startedAt;
}
