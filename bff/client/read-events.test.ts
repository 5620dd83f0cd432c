import { beforeEach, expect, test, vi } from 'vitest';
import { readEvents } from './read-events.ts';

const SECOND = 1000;

beforeEach(() => {
	vi.useFakeTimers();
	return () => vi.useRealTimers();
});

/** A connection that is never closed, and the outcome of reading it. */
function readOpen() {
	let server: ReadableStreamDefaultController<Uint8Array> | undefined;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			server = controller;
		},
	});
	const outcome: { value: unknown } = { value: 'still reading' };
	const settle = (value: unknown) => {
		outcome.value = value;
	};
	readEvents(body, undefined).next().then(settle, settle);
	return {
		outcome,
		heartbeat: () => server?.enqueue(new TextEncoder().encode(': still here\n\n')),
	};
}

test('a connection that is silent for three heartbeats counts as lost', async () => {
	const { outcome } = readOpen();
	await vi.advanceTimersByTimeAsync(44 * SECOND);
	expect(outcome.value).toBe('still reading');
	await vi.advanceTimersByTimeAsync(20 * SECOND);
	expect(outcome.value).toMatchObject({ code: 'network' });
	expect(vi.getTimerCount()).toBe(0);
});

test('a connection with heartbeats only stays open', async () => {
	const { outcome, heartbeat } = readOpen();
	for (let count = 0; count < 20; count += 1) {
		await vi.advanceTimersByTimeAsync(15 * SECOND);
		heartbeat();
	}
	expect(outcome.value).toBe('still reading');
});
