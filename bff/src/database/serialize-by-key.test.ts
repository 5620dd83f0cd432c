import { expect, test } from 'vitest';
import { createKeyedQueue } from './serialize-by-key.ts';

test('work that comes after the first has ended still waits for the second', async () => {
	const runInOrder = createKeyedQueue();
	const started: string[] = [];
	const begin = (name: string) => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const ended = runInOrder('mara', () => {
			started.push(name);
			return promise;
		});
		return { end: resolve, ended };
	};
	const [first, second] = [begin('first'), begin('second')];
	first.end();
	await first.ended;
	const third = begin('third');
	await Promise.resolve();
	expect(started).toEqual(['first', 'second']);
	second.end();
	third.end();
	await third.ended;
	expect(started).toEqual(['first', 'second', 'third']);
});
