import { setTimeout } from 'node:timers/promises';
import type { Child } from '../child.ts';
import { AnswerStream, forgetConnections } from './client.ts';
import type { Contender } from './contenders.ts';
import { question } from './question.ts';

export interface Load {
	streams: number;
	tokens: number;
	/** Milliseconds between two tokens of a stream; 0 is as fast as they are taken. */
	pace: number;
	perWrite: number;
	/** Milliseconds over which the streams are opened. */
	openOver: number;
}

export interface CpuPerToken {
	/** Everything: opening, streaming, closing, and what is done after. Microseconds a token. */
	whole: number;
	/** While all streams are open and none has ended. NaN without a pace. */
	streaming: number;
}

export async function measureCpu(
	{ child, target }: Contender,
	upstream: Child,
	load: Load,
): Promise<CpuPerToken> {
	const text = question(`tokens ${load.tokens}, pace ${load.pace}, per-write ${load.perWrite}`);
	forgetConnections();
	const before = await take(child, upstream);
	const startedAt = performance.now();
	const streams: AnswerStream[] = [];
	for (let at = 0; at < load.streams; at += 1) {
		const wait = startedAt + (load.openOver * at) / load.streams - performance.now();
		if (wait >= 1) await setTimeout(wait);
		streams.push(new AnswerStream(target, text));
	}
	await Promise.all(streams.map(({ opened }) => opened));
	let streaming = Number.NaN;
	const left = startedAt + (load.tokens / load.perWrite) * load.pace - 500 - performance.now();
	if (left > 500) {
		const open = await take(child, upstream);
		await setTimeout(left);
		streaming = perToken(open, await take(child, upstream));
	}
	await Promise.all(streams.map(({ ended }) => ended));
	// What is written behind the answer belongs to it.
	await setTimeout(1200);
	return { whole: perToken(before, await take(child, upstream)), streaming };
}

interface Reading {
	cpu: number;
	tokens: number;
}

async function take(child: Child, upstream: Child): Promise<Reading> {
	const [{ cpu }, tokens] = await Promise.all([child.usage(), upstream.ask<number>('tokens')]);
	return { cpu, tokens };
}

function perToken(from: Reading, to: Reading): number {
	return (to.cpu - from.cpu) / (to.tokens - from.tokens);
}
