import { setTimeout } from 'node:timers/promises';
import type { Child } from '../child.ts';
import { AnswerStream, closeIdleConnections } from './client.ts';
import type { Contender } from './contenders.ts';
import { instruction } from './instruction.ts';

export interface Load {
	streams: number;
	tokens: number;
	/** Milliseconds between two tokens of a stream; 0 is as fast as possible. */
	pace: number;
	perWrite: number;
	/** Milliseconds over which the streams are opened. */
	openOver: number;
}

export interface CpuPerToken {
	/** Microseconds a token for everything, from opening the stream to storing the answer. */
	whole: number;
	/** The same while all streams are open and none has ended. NaN without a pace. */
	streaming: number;
}

export async function measureCpu(
	{ child, target }: Contender,
	upstream: Child,
	load: Load,
): Promise<CpuPerToken> {
	const text = instruction(`tokens ${load.tokens}, pace ${load.pace}, per-write ${load.perWrite}`);
	closeIdleConnections();
	const before = await readUsage(child, upstream);
	const startedAt = performance.now();
	const streams: AnswerStream[] = [];
	for (let at = 0; at < load.streams; at += 1) {
		const wait = startedAt + (load.openOver * at) / load.streams - performance.now();
		if (wait >= 1) await setTimeout(wait);
		streams.push(new AnswerStream(target, text));
	}
	await Promise.all(streams.map(({ opened }) => opened));
	let streaming = Number.NaN;
	const remainingMs =
		startedAt + (load.tokens / load.perWrite) * load.pace - 500 - performance.now();
	if (remainingMs > 500) {
		const open = await readUsage(child, upstream);
		await setTimeout(remainingMs);
		streaming = perToken(open, await readUsage(child, upstream));
	}
	await Promise.all(streams.map(({ ended }) => ended));
	// Storing the answer is part of it.
	await setTimeout(1200);
	return { whole: perToken(before, await readUsage(child, upstream)), streaming };
}

interface Reading {
	cpu: number;
	tokens: number;
}

async function readUsage(child: Child, upstream: Child): Promise<Reading> {
	const [{ cpu }, tokens] = await Promise.all([child.usage(), upstream.request<number>('tokens')]);
	return { cpu, tokens };
}

function perToken(from: Reading, to: Reading): number {
	return (to.cpu - from.cpu) / (to.tokens - from.tokens);
}
