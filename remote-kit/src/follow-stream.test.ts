import { ApiError } from 'bff/client/api-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followStream } from './follow-stream.ts';

interface WorkEvent {
	event: string;
	data: unknown;
	id: string | undefined;
}

const event = (name: string, id?: string): WorkEvent => ({ event: name, data: {}, id });

async function* broken(...events: WorkEvent[]): AsyncGenerator<WorkEvent> {
	yield* events;
	throw ApiError.network();
}

async function* whole(...events: WorkEvent[]): AsyncGenerator<WorkEvent> {
	yield* events;
}

function follow(first: AsyncIterable<WorkEvent>, later: AsyncIterable<WorkEvent>[] = []) {
	const user = new AbortController();
	const received: string[] = [];
	const resumed: (string | undefined)[] = [];
	let id: string | null = null;
	const end = followStream<WorkEvent>({
		signal: user.signal,
		open: () => first,
		acceptedId: () => id,
		resume: (_, { lastEventId }) => {
			resumed.push(lastEventId);
			return later.shift() ?? broken();
		},
		onEvent: ({ event: name }) => {
			received.push(name);
			if (name === 'started') id = 'work';
			return name === 'done' ? 'end' : name === 'part' ? 'progress' : 'continue';
		},
		onReconnecting: () => received.push('reconnecting'),
	});
	return { user, received, resumed, end };
}

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('a lost stream is resumed after its last event', async () => {
	const { received, resumed, end } = follow(broken(event('started'), event('part', '1')), [
		whole(event('part', '2'), event('done')),
	]);
	await vi.runAllTimersAsync();
	expect(await end).toBeNull();
	expect(received).toEqual(['started', 'part', 'reconnecting', 'part', 'done']);
	expect(resumed).toEqual(['1']);
});

test('an event without an id keeps the position of the previous one', async () => {
	const { resumed, end } = follow(broken(event('started'), event('part', '1'), event('part')), [
		whole(event('done')),
	]);
	await vi.runAllTimersAsync();
	expect(await end).toBeNull();
	expect(resumed).toEqual(['1']);
});

test('after five attempts without progress it fails', async () => {
	const { resumed, end } = follow(broken(event('started')));
	await vi.runAllTimersAsync();
	expect(await end).toMatchObject({ code: 'network' });
	expect(resumed).toHaveLength(5);
});

test('a request that was not accepted is not repeated', async () => {
	const { resumed, end } = follow(broken());
	expect(await end).toMatchObject({ code: 'network' });
	expect(resumed).toEqual([]);
});

test('an error event ends it', async () => {
	const error = { ...event('error'), data: { code: 'key_rejected', message: 'Rejected.' } };
	const { end } = follow(whole(event('started'), error));
	expect(await end).toEqual({ code: 'key_rejected', message: 'Rejected.' });
});

test.each(['message', 'error'])('an error event with only %j says why', async (field) => {
	const error = { ...event('error'), data: { [field]: 'Not today.' } };
	const { end } = follow(whole(event('started'), error));
	expect(await end).toEqual({ code: 'internal', message: 'Not today.' });
});

test('leaving ends it without a failure', async () => {
	const { user, received, end } = follow(broken(event('started'), event('part', '1')));
	user.abort();
	expect(await end).toBeNull();
	expect(received).toEqual(['started']);
});
