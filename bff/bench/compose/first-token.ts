import { setTimeout } from 'node:timers/promises';
import { median } from '../report.ts';
import { AnswerStream, forgetConnections, type Target } from './client.ts';
import type { Contender } from './contenders.ts';
import { question } from './question.ts';

/**
 * Milliseconds that each contender adds to the first token of an answer, asked one by one in turn
 * with the upstream itself.
 */
export async function measureFirstToken(
	contenders: Contender[],
	direct: Target,
	tries: number,
): Promise<Map<string, number>> {
	forgetConnections();
	const asked = [{ name: '', target: direct }, ...contenders];
	const times = new Map<string, number[]>(asked.map(({ name }) => [name, []]));
	for (let at = 0; at < tries; at += 1) {
		for (const { name, target } of asked) {
			const stream = new AnswerStream(target, question('tokens 20, pace 2'));
			times.get(name)?.push(await stream.firstToken);
			await stream.ended;
			await setTimeout(5);
		}
	}
	const base = median(times.get('') ?? []);
	return new Map(contenders.map(({ name }) => [name, median(times.get(name) ?? []) - base]));
}
