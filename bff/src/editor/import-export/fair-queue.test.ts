import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const neverAborted = new AbortController().signal;

/**
 * A queue, the order in which its tasks started, and functions to add a task and to end it. The
 * first letter of a task is its user.
 */
function createQueue(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
	const queue = new FairQueue({
		running: 1,
		waitingPerUser: 3,
		waiting: 5,
		name: 'imports',
		...options,
	});
	const started: string[] = [];
	const ends = new Map<string, () => void>();
	const add = async (task: string, signal = neverAborted) => {
		const end = await queue.enter(task.charAt(0), signal);
		started.push(task);
		ends.set(task, end);
	};
	const end = async (task: string) => {
		ends.get(task)?.();
		await Promise.resolve();
	};
	return { queue, started, add, end };
}

test('users take turns, however many tasks one of them has added [F6]', async () => {
	const { started, add, end } = createQueue({ waiting: 6 });
	const added = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((task) => add(task));
	await added[0];
	for (let count = 0; count < 6; count += 1) await end(started.at(-1) ?? '');
	await Promise.all(added);
	expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a user has one task running, even if there is room for more', async () => {
	const { queue, started, add, end } = createQueue({ running: 2 });
	const added = ['a1', 'a2', 'b1', 'c1'].map((task) => add(task));
	await added[2];
	expect(started).toEqual(['a1', 'b1']);
	await end('b1');
	await added[3];
	expect(started).toEqual(['a1', 'b1', 'c1']);
	await end('a1');
	await added[1];
	expect(queue.running).toBe(2);
});

test('a user with too many waiting tasks is refused with the waiting time; others are not [F2]', async () => {
	const { add } = createQueue();
	for (const task of ['a1', 'a2', 'a3', 'a4']) void add(task);
	await expect(add('a5')).rejects.toMatchObject({
		status: 429,
		code: 'too_many_requests',
		retryAfter: expect.any(Number),
	});
	void add('b1');
	void add('c1');
	await expect(add('d1')).rejects.toMatchObject({
		status: 503,
		code: 'server_busy',
		retryAfter: expect.any(Number),
		message: 'Warble is busy with other imports. Yours hasn’t started.',
	});
});

test('a waiting task that is cancelled gives up its place in the queue', async () => {
	const { queue, started, add, end } = createQueue({ waiting: 2 });
	const cancelled = new AbortController();
	await add('a1');
	const cancelledTask = add('b1', cancelled.signal);
	const next = add('c1');
	cancelled.abort(new Error('cancelled'));
	await expect(cancelledTask).rejects.toThrow('cancelled');
	expect(queue.waiting).toBe(1);
	await expect(add('d1', cancelled.signal)).rejects.toThrow('cancelled');
	await end('a1');
	await next;
	expect(started).toEqual(['a1', 'c1']);
	await end('c1');
	expect([queue.running, queue.waiting]).toEqual([0, 0]);
});
