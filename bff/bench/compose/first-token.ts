import { setTimeout } from 'node:timers/promises';
import { median } from '../report.ts';
import { AnswerStream, closeIdleConnections, type Target } from './client.ts';
import type { Contender } from './contenders.ts';
import { instruction } from './instruction.ts';

/**
 * Milliseconds that each contender adds to the first token, compared with the upstream itself. They
 * get requests in turn.
 */
export async function measureFirstToken(
	contenders: Contender[],
	direct: Target,
	tries: number,
): Promise<Map<string, number>> {
	closeIdleConnections();
	const targets = [{ name: '', target: direct }, ...contenders];
	const times = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
	for (let at = 0; at < tries; at += 1) {
		for (const { name, target } of targets) {
			const stream = new AnswerStream(target, instruction('tokens 20, pace 2'));
			times.get(name)?.push(await stream.firstToken);
			await stream.ended;
			await setTimeout(5);
		}
	}
	const base = median(times.get('') ?? []);
	return new Map(contenders.map(({ name }) => [name, median(times.get(name) ?? []) - base]));
}
