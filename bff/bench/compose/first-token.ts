import { setTimeout } from 'node:timers/promises';
import { quantile } from '../report.ts';
import { AnswerStream, closeIdleConnections, type Target } from './client.ts';
import { type Contender, floor } from './contenders.ts';
import { instruction } from './instruction.ts';
import type { Scores } from './scores.ts';

/** Milliseconds between two tokens. */
export const FRAME_PACE = 4;

/**
 * Adds what each contender adds to the first token, compared with the bare pipe, and how evenly the
 * frames of its stream arrive. Contenders and the upstream itself get requests in turn.
 */
export async function measureFirstToken(
	contenders: Contender[],
	direct: Target,
	tries: number,
	scores: Scores,
): Promise<void> {
	closeIdleConnections();
	const upstream = 'upstream';
	const targets = [{ name: upstream, target: direct }, ...contenders];
	const measured = new Map(
		targets.map(({ name }) => [name, { firsts: [] as number[], gaps: [] as number[] }]),
	);
	for (let at = 0; at < tries; at += 1) {
		for (const { name, target } of targets) {
			const text = instruction(`tokens 20, pace ${FRAME_PACE}`);
			const stream = new AnswerStream(target, text, { keepsGaps: true });
			measured.get(name)?.firsts.push(await stream.firstToken);
			await stream.ended;
			measured.get(name)?.gaps.push(...stream.gaps);
			await setTimeout(5);
		}
	}
	const of = (name: string, share: number) => quantile(measured.get(name)?.firsts ?? [], share);
	for (const { name } of contenders) {
		scores.add('firstToken', name, of(name, 0.5) - of(upstream, 0.5));
		scores.add('firstTokenP50', name, of(name, 0.5) - of(floor, 0.5));
		scores.add('firstTokenP99', name, of(name, 0.99) - of(floor, 0.99));
		const gaps = measured.get(name)?.gaps ?? [];
		scores.add('gapP50', name, quantile(gaps, 0.5));
		scores.add('gapP99', name, quantile(gaps, 0.99));
	}
}
