import type { Child } from '../child.ts';
import { median } from '../report.ts';
import { AnswerStream, forgetConnections } from './client.ts';
import type { Contender } from './contenders.ts';
import { question } from './question.ts';

/** How long an upstream connection may outlive Stop before we call it never. */
const patience = 1000;
const answerMs = 3000;

/**
 * Milliseconds from Stop (for those without one: from the reader leaving) to the upstream
 * connection closed, which ends the bill.
 */
export async function measureStop(
	{ target, stopAnswer }: Contender,
	upstream: Child,
	tries: number,
): Promise<number> {
	forgetConnections();
	const times: number[] = [];
	let heard: ((at: number) => void) | undefined;
	upstream.onTold<string>('aborted', (at) => heard?.(Number(BigInt(at)) / 1e6));
	for (let at = 0; at < tries; at += 1) {
		const stream = new AnswerStream(target, question(`tokens ${answerMs / 20}, pace 20`));
		await stream.firstToken;
		const closed = new Promise<number>((resolve) => {
			heard = resolve;
			setTimeout(resolve, patience, Number.POSITIVE_INFINITY);
		});
		const pressedAt = Number(process.hrtime.bigint()) / 1e6;
		if (stopAnswer) await stopAnswer(stream.text);
		else stream.leave();
		const closedAt = await closed;
		stream.leave();
		times.push(closedAt - pressedAt);
		if (closedAt === Number.POSITIVE_INFINITY) break;
	}
	heard = undefined;
	return median(times);
}
