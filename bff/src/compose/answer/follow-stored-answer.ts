import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStream } from '../../http/event-stream.ts';
import { type AnswerSoFar, eventsSince, lastEvent, startedEvent } from './answer-events.ts';
import type { Position } from './stream-position.ts';

const LOOK_EVERY_MS = 500;

/**
 * Tells an answer from its row: one that has ended, at once; one that another process is writing,
 * as its row grows. That process marks the end; should it have died, whoever looks for silent
 * answers does.
 */
export async function followStored(
	stream: EventStream,
	read: () => Promise<AnswerSoFar>,
	from: Position | undefined,
): Promise<void> {
	let answer = await read();
	let told = from;
	stream.write(startedEvent(answer));
	while (stream.isOpen) {
		if (!stream.isLagging) {
			stream.write(eventsSince(answer, told));
			told = {
				message: answer.message,
				characters: answer.content.length,
				drafts: answer.drafts.length,
			};
			if (answer.status !== 'running') {
				stream.end(lastEvent(answer));
				return;
			}
		}
		await sleep(LOOK_EVERY_MS);
		if (stream.isOpen) answer = await read();
	}
}
