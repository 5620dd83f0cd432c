import type { Child } from '../child.ts';
import { median } from '../report.ts';
import { AnswerStream, closeIdleConnections } from './client.ts';
import type { Contender } from './contenders.ts';
import { instruction } from './instruction.ts';

/** Milliseconds after which the upstream connection counts as never closed. */
const TIMEOUT_MS = 1000;
const ANSWER_MS = 3000;

/**
 * Milliseconds until the upstream connection is closed, after Stop, or after the client disconnects
 * from contenders without Stop.
 */
export async function measureStop(
	{ target, stopAnswer }: Contender,
	upstream: Child,
	tries: number,
): Promise<number> {
	closeIdleConnections();
	const times: number[] = [];
	let onAborted: ((at: number) => void) | undefined;
	upstream.onEvent<string>('aborted', (at) => onAborted?.(Number(BigInt(at)) / 1e6));
	for (let at = 0; at < tries; at += 1) {
		const stream = new AnswerStream(target, instruction(`tokens ${ANSWER_MS / 20}, pace 20`));
		await stream.firstToken;
		const closed = new Promise<number>((resolve) => {
			onAborted = resolve;
			setTimeout(resolve, TIMEOUT_MS, Number.POSITIVE_INFINITY);
		});
		const pressedAt = Number(process.hrtime.bigint()) / 1e6;
		if (stopAnswer) await stopAnswer(stream.text);
		else stream.disconnect();
		const closedAt = await closed;
		stream.disconnect();
		times.push(closedAt - pressedAt);
		if (closedAt === Number.POSITIVE_INFINITY) break;
	}
	onAborted = undefined;
	return median(times);
}
