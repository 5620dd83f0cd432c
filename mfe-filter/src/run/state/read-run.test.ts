import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunEvent, readRun, unnamedRun } from './read-run.ts';

const NOW = '2026-11-20T19:00:00.000Z';
beforeEach(() => void vi.useFakeTimers({ now: new Date(NOW) }));
afterEach(() => void vi.useRealTimers());

test.each([
	[1, 'hours', '2026-11-20T18:00:00.000Z'],
	[3, 'days', '2026-11-17T19:00:00.000Z'],
	[2, 'weeks', '2026-11-06T19:00:00.000Z'],
] as const)(
	'a run over %i %s without a start from the server begins at %s',
	(value, unit, since) => {
		expect(unnamedRun('t', { value, unit })).toMatchObject({
			since,
			until: NOW,
			status: 'running',
		});
	},
);

test('posts with only the fields of the spec are numbered in the order of their arrival', async () => {
	// The values that the client fills in for fields missing from the spec.
	const post = { seq: 0, tweetId: '', twitter_id: '', created_at: '1970-01-01T00:00:00.000Z' };
	async function* sent(): AsyncGenerator<RunEvent> {
		for (const id of ['7', '8'])
			yield {
				event: 'filtered_tweet',
				data: { ...post, id },
				id: undefined,
			} as RunEvent;
	}
	const read = [];
	for await (const { data } of readRun(sent())) read.push(data);
	expect(read).toMatchObject([
		{ seq: 1, tweetId: '7', twitter_id: '7', created_at: NOW },
		{ seq: 2, tweetId: '8', twitter_id: '8', created_at: NOW },
	]);
});
