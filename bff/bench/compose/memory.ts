import { setTimeout } from 'node:timers/promises';
import type { Usage } from '../child.ts';
import { AnswerStream } from './client.ts';
import { type Contender, type Environment, startContender } from './contenders.ts';
import { instruction } from './instruction.ts';

const OPEN_STREAMS = 1000;

export interface Memory {
	/** KiB of resident memory that one open, silent stream costs. */
	perStream: number;
	/** KiB of it in use after a garbage collection. */
	alive: number;
	/** MiB of resident memory that all of them cost. */
	growth: number;
	/** MiB resident with all of them open. */
	total: number;
}

/** Uses a new process each time, because processes do not return memory to the system. */
export async function measureMemory(name: string, environment: Environment): Promise<Memory> {
	const contender = await startContender(name, environment);
	try {
		for (let wave = 0; wave < 15; wave += 1) await openAndEnd(contender, 20);
		const before = await readMemory(contender);
		const streams: AnswerStream[] = [];
		for (let at = 0; at < OPEN_STREAMS; at += 1) {
			streams.push(new AnswerStream(contender.target, instruction('tokens 100, stall 1')));
			if (at % 20 === 19) await Promise.all(streams.slice(-20).map(({ firstToken }) => firstToken));
		}
		const after = await readMemory(contender);
		for (const stream of streams) stream.disconnect();
		const grown = after.rss - before.rss;
		return {
			perStream: grown / OPEN_STREAMS / 1024,
			alive: (after.used - before.used) / OPEN_STREAMS / 1024,
			growth: grown / 2 ** 20,
			total: after.rss / 2 ** 20,
		};
	} finally {
		await contender.close();
	}
}

/**
 * Opens and ends streams, so that the young generation has the size that it has in a running
 * server.
 */
async function openAndEnd({ target }: Contender, count: number): Promise<void> {
	await Promise.all(
		Array.from({ length: count }, () => new AnswerStream(target, instruction('tokens 20')).ended),
	);
}

async function readMemory({ child }: Contender): Promise<Usage> {
	await setTimeout(1500);
	return child.request<Usage>('memory');
}
