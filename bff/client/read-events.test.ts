import { beforeEach, expect, test, vi } from 'vitest';
import { readEvents } from './read-events.ts';

const SECOND = 1000;

beforeEach(() => {
	vi.useFakeTimers();
	return () => vi.useRealTimers();
});

/** A connection that nobody closes, and what becomes of reading it. */
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
	return { outcome, beat: () => server?.enqueue(new TextEncoder().encode(': still here\n\n')) };
}

test('a connection on which nothing has come for three heartbeats counts as broken, although nobody closed it', async () => {
	const { outcome } = readOpen();
	await vi.advanceTimersByTimeAsync(44 * SECOND);
	expect(outcome.value).toBe('still reading');
	await vi.advanceTimersByTimeAsync(20 * SECOND);
	expect(outcome.value).toMatchObject({ code: 'network' });
	expect(vi.getTimerCount()).toBe(0);
});

test('a connection that is only quiet is read on', async () => {
	const { outcome, beat } = readOpen();
	for (let beats = 0; beats < 20; beats += 1) {
		await vi.advanceTimersByTimeAsync(15 * SECOND);
		beat();
	}
	expect(outcome.value).toBe('still reading');
});
