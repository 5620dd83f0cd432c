import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const never = new AbortController().signal;

/**
 * A queue, the order in which its tasks began, and a way to add one that runs until it is ended by
 * its name.
 */
function open(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
	const queue = new FairQueue({
		running: 1,
		waitingEach: 3,
		waiting: 5,
		name: 'imports',
		...options,
	});
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const add = async (task: string, signal = never) => {
		const end = await queue.enter(task.charAt(0), signal);
		begun.push(task);
		ends.set(task, end);
	};
	const end = async (task: string) => {
		ends.get(task)?.();
		await Promise.resolve();
	};
	return { queue, begun, add, end };
}

test('people take turns, however many tasks one of them has added [F6]', async () => {
	const { begun, add, end } = open({ waiting: 6 });
	const added = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((task) => add(task));
	await added[0];
	for (let at = 0; at < 6; at += 1) await end(begun.at(-1) ?? '');
	await Promise.all(added);
	expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a person has one task running, also where there is room for more', async () => {
	const { queue, begun, add, end } = open({ running: 2 });
	const added = ['a1', 'a2', 'b1', 'c1'].map((task) => add(task));
	await added[2];
	expect(begun).toEqual(['a1', 'b1']);
	await end('b1');
	await added[3];
	expect(begun).toEqual(['a1', 'b1', 'c1']);
	await end('a1');
	await added[1];
	expect(queue.running).toBe(2);
});

test('a person with too many tasks waiting is refused with how long to wait, and nobody else is [F2]', async () => {
	const { add } = open();
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
		message: 'Warble has too many imports to do at the moment. Yours was not begun.',
	});
});

test('a task that is given up while it waits leaves its place to the others', async () => {
	const { queue, begun, add, end } = open({ waiting: 2 });
	const leaving = new AbortController();
	await add('a1');
	const left = add('b1', leaving.signal);
	const next = add('c1');
	leaving.abort(new Error('gone'));
	await expect(left).rejects.toThrow('gone');
	expect(queue.waiting).toBe(1);
	await expect(add('d1', leaving.signal)).rejects.toThrow('gone');
	await end('a1');
	await next;
	expect(begun).toEqual(['a1', 'c1']);
	await end('c1');
	expect([queue.running, queue.waiting]).toEqual([0, 0]);
});
