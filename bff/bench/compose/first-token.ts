import { setTimeout } from 'node:timers/promises';
import { quantile } from '../report.ts';
import { AnswerStream, closeIdleConnections, type Target } from './client.ts';
import { type Contender, floor, threadIdIn } from './contenders.ts';
import { instruction } from './instruction.ts';
import type { Scores } from './scores.ts';

/** Milliseconds between two tokens. */
export const FRAME_PACE = 4;
/** Streams that run beside the measured ones, each with a token every `BUSY_PACE` milliseconds. */
export const BUSY_STREAMS = 100;
const BUSY_PACE = 50;

/** Milliseconds from the request to the first token, and between frames. */
interface Times {
	first: number[];
	followUp: number[];
	gaps: number[];
}

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
	const upstream = { name: 'upstream', target: direct };
	const targets = [upstream, ...contenders];
	const measured = new Map(targets.map(({ name }) => [name, noTimes()]));
	for (let at = 0; at < tries; at += 1)
		for (const { name, target } of targets) await readTurns(target, measured.get(name));
	addScores(measured, 'first', 'followUp', scores);
	const medianOf = (name: string) => quantile(measured.get(name)?.first ?? [], 0.5);
	for (const { name } of contenders) {
		scores.add('firstToken', name, medianOf(name) - medianOf(upstream.name));
		const gaps = measured.get(name)?.gaps ?? [];
		scores.add('gapP50', name, quantile(gaps, 0.5));
		scores.add('gapP99', name, quantile(gaps, 0.99));
	}
}

/**
 * The same while each contender sends other streams. They have `tokens` tokens, and as many requests
 * are measured as fit into this time.
 */
export async function measureFirstTokenBusy(
	contenders: Contender[],
	tokens: number,
	scores: Scores,
): Promise<void> {
	const measured = new Map(contenders.map(({ name }) => [name, noTimes()]));
	for (const { name, target } of contenders) {
		closeIdleConnections();
		const text = instruction(`tokens ${tokens}, pace ${BUSY_PACE}`);
		const running = Array.from({ length: BUSY_STREAMS }, () => new AnswerStream(target, text));
		await Promise.all(running.map(({ firstToken }) => firstToken));
		let isOver = false;
		for (const { ended } of running) void ended.then(() => (isOver = true));
		while (!isOver) await readTurns(target, measured.get(name));
		await Promise.all(running.map(({ ended }) => ended));
	}
	addScores(measured, 'busyFirst', 'busyFollowUp', scores);
}

const noTimes = (): Times => ({ first: [], followUp: [], gaps: [] });

/** Reads the first answer of a thread, and the next one. */
async function readTurns(target: Target, times = noTimes()): Promise<void> {
	const text = instruction(`tokens 20, pace ${FRAME_PACE}`);
	const first = new AnswerStream(target, text, { keepsGaps: true });
	times.first.push(await first.firstToken);
	await first.ended;
	times.gaps.push(...first.gaps);
	await setTimeout(5);
	const followUp = new AnswerStream(target, text, { threadId: threadIdIn(first.text) });
	times.followUp.push(await followUp.firstToken);
	await followUp.ended;
	await setTimeout(5);
}

/** Adds the time over the bare pipe: of first answers as `first`, of the next ones as `followUp`. */
function addScores(
	measured: ReadonlyMap<string, Times>,
	first: string,
	followUp: string,
	scores: Scores,
): void {
	const pipe = measured.get(floor) ?? noTimes();
	for (const [name, times] of measured) {
		for (const [percentile, share] of [
			['P50', 0.5],
			['P99', 0.99],
		] as const) {
			const added = (key: 'first' | 'followUp') =>
				quantile(times[key], share) - quantile(pipe[key], share);
			scores.add(first + percentile, name, added('first'));
			scores.add(followUp + percentile, name, added('followUp'));
		}
	}
}
