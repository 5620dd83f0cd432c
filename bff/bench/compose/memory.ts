import { setTimeout } from 'node:timers/promises';
import type { Usage } from '../child.ts';
import { AnswerStream } from './client.ts';
import { type Contender, type Surroundings, startContender } from './contenders.ts';
import { question } from './question.ts';

const streamsOpen = 1000;

export interface Memory {
	/** KiB of resident memory that one open, silent stream costs. */
	perStream: number;
	/** KiB of it that are alive after a garbage collection. */
	alive: number;
	/** MiB of resident memory that all of them cost. */
	growth: number;
	/** MiB resident with all of them open. */
	total: number;
}

/** In a fresh process each time: memory that was grown once is not given back. */
export async function measureMemory(name: string, surroundings: Surroundings): Promise<Memory> {
	const contender = await startContender(name, surroundings);
	try {
		for (let wave = 0; wave < 15; wave += 1) await openAndEnd(contender, 20);
		const before = await settled(contender);
		const streams: AnswerStream[] = [];
		for (let at = 0; at < streamsOpen; at += 1) {
			streams.push(new AnswerStream(contender.target, question('tokens 100, stall 1')));
			if (at % 20 === 19) await Promise.all(streams.slice(-20).map(({ firstToken }) => firstToken));
		}
		const after = await settled(contender);
		for (const stream of streams) stream.leave();
		const grown = after.rss - before.rss;
		return {
			perStream: grown / streamsOpen / 1024,
			alive: (after.held - before.held) / streamsOpen / 1024,
			growth: grown / 2 ** 20,
			total: after.rss / 2 ** 20,
		};
	} finally {
		await contender.close();
	}
}

/**
 * As any server that has been up for a while: its young generation has the size that opening
 * streams asks for.
 */
async function openAndEnd({ target }: Contender, count: number): Promise<void> {
	await Promise.all(
		Array.from({ length: count }, () => new AnswerStream(target, question('tokens 20')).ended),
	);
}

async function settled({ child }: Contender): Promise<Usage> {
	await setTimeout(1500);
	return child.ask<Usage>('memory');
}
