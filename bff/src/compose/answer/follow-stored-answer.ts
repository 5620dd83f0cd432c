import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStream } from '../../http/event-stream.ts';
import { type AnswerState, eventsSince, lastEvent, startedEvent } from './answer-events.ts';
import type { StreamPosition } from './stream-position.ts';

const POLL_INTERVAL_MS = 500;

/**
 * Streams an answer from its row: at once if it has ended, otherwise by polling while another
 * process writes it. If that process dies, the answer is marked as interrupted
 * (`AnswerStore.interruptUnleased`), which ends the stream too.
 */
export async function followStoredAnswer(
	stream: EventStream,
	readAnswer: () => Promise<AnswerState>,
	from: StreamPosition | undefined,
): Promise<void> {
	let answer = await readAnswer();
	let position = from;
	stream.write(startedEvent(answer));
	while (stream.isOpen) {
		if (!stream.isLagging) {
			stream.write(eventsSince(answer, position));
			position = {
				messagePosition: answer.position,
				characters: answer.content.length,
				drafts: answer.drafts.length,
			};
			if (answer.status !== 'running') {
				stream.end(lastEvent(answer));
				return;
			}
		}
		await sleep(POLL_INTERVAL_MS);
		if (stream.isOpen) answer = await readAnswer();
	}
}
