import { setTimeout } from 'node:timers/promises';
import type { Child, Usage } from '../child.ts';
import { AnswerStream } from './client.ts';
import { type Contender, type Surroundings, startContender } from './contenders.ts';
import { question } from './question.ts';

/** About 64 MB on the upstream's wire, if anyone takes them. */
const offered = 'tokens 250000, per-write 16';

export interface Unread {
	/** MiB that are let go of when a reader leaves that has read nothing of 64 MB. */
	buffered: number;
	/** How much longer paced streams beside it take than without it. */
	othersSlowed: number;
}

export async function measureUnread(
	name: string,
	surroundings: Surroundings,
	upstream: Child,
): Promise<Unread> {
	const contender = await startContender(name, surroundings);
	try {
		await others(contender);
		const alone = await others(contender);
		// Once for the engine to grow to what such a stream needs, once to measure.
		await offer(contender, upstream);
		const { buffered, othersMs } = await offer(contender, upstream);
		return { buffered: buffered / 2 ** 20, othersSlowed: othersMs / alone };
	} finally {
		await contender.close();
	}
}

async function offer(
	contender: Contender,
	upstream: Child,
): Promise<{ buffered: number; othersMs: number }> {
	const stream = new AnswerStream(contender.target, question(offered), { reads: false });
	await stream.opened;
	const othersMs = await others(contender);
	await isStill(upstream);
	const full = await held(contender);
	stream.leave();
	await setTimeout(2000);
	return { buffered: full - (await held(contender)), othersMs };
}

/** Waits until nobody takes tokens any more: all that anyone will buffer is buffered. */
async function isStill(upstream: Child): Promise<void> {
	for (let last = -1, taken = 0; last !== taken; ) {
		last = taken;
		await setTimeout(1500);
		taken = await upstream.ask<number>('tokens');
	}
}

async function held({ child }: Contender): Promise<number> {
	return (await child.ask<Usage>('memory')).held;
}

async function others({ target }: Contender): Promise<number> {
	const startedAt = performance.now();
	await Promise.all(
		Array.from(
			{ length: 20 },
			() => new AnswerStream(target, question('tokens 60, pace 50')).ended,
		),
	);
	return performance.now() - startedAt;
}
