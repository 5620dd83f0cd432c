import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Lease, LeaseLost } from './lease.ts';
import {
	Cancelled,
	createLeaseWorkers,
	type LeaseWorkerOptions,
	type WorkerContext,
} from './lease-worker.ts';

interface Work extends Lease {
	id: number;
	ended: PromiseWithResolvers<void>;
	signal?: AbortSignal;
}

/** A worker on a queue in memory. Work runs until its `ended` settles or its signal aborts. */
function startWorker(
	count: number,
	options: Partial<LeaseWorkerOptions<Work>> = {},
	context: Partial<WorkerContext> = {},
) {
	const works = Array.from(
		{ length: count },
		(_, id): Work => ({
			id,
			leaseId: `lease ${id}`,
			ended: Promise.withResolvers(),
		}),
	);
	const waiting = [...works];
	const store = {
		claim: vi.fn(async () => waiting.shift()),
		renew: vi.fn(async (): Promise<{ cancelRequested?: boolean }> => ({})),
		release: vi.fn(async () => undefined),
		releaseAll: vi.fn(async () => undefined),
		end: vi.fn(async (_work: Work, _cause: unknown) => undefined),
	};
	const createWorker = createLeaseWorkers({
		log: pino({ level: 'silent' }),
		isAlone: false,
		isPaused: async () => false,
		...context,
	});
	const worker = createWorker<Work>({
		name: 'test',
		logFields: ({ id }) => ({ id }),
		...store,
		execute: async (work, signal) => {
			work.signal = signal;
			const aborted = new Promise<never>((_, reject) =>
				signal.addEventListener('abort', () => reject(new Error('aborted'))),
			);
			await Promise.race([work.ended.promise, aborted]);
		},
		...options,
	});
	onTestFinished(() => worker.close());
	return { worker, works, store };
}

const running = (works: readonly Work[]) => works.filter(({ signal }) => signal).length;

test('work is claimed up to the limit, and more once some has ended', async () => {
	const { worker, works } = startWorker(4, { concurrency: 2 });
	await worker.start();
	await vi.waitFor(() => expect(running(works)).toBe(2));
	await sleep(20);
	expect(running(works)).toBe(2);
	works[0]?.ended.resolve();
	await vi.waitFor(() => expect(running(works)).toBe(3));
});

test('while work waits for a rate limit, other work runs in its place', async () => {
	const waits: ((isWaiting: boolean) => void)[] = [];
	const { worker, works } = startWorker(3, {
		concurrency: 1,
		execute: async (work, signal, setWaiting) => {
			work.signal = signal;
			waits.push(setWaiting);
			await work.ended.promise;
		},
	});
	await worker.start();
	await vi.waitFor(() => expect(running(works)).toBe(1));
	waits[0]?.(true);
	await vi.waitFor(() => expect(running(works)).toBe(2));
	waits[0]?.(false);
	works[1]?.ended.resolve();
	await sleep(20);
	expect(running(works), 'the first one runs again').toBe(2);
	works[0]?.ended.resolve();
	await vi.waitFor(() => expect(running(works)).toBe(3));
	works[2]?.ended.resolve();
});

test('work that says it waits after it has ended takes no place from other work', async () => {
	const waits: ((isWaiting: boolean) => void)[] = [];
	const { worker, works } = startWorker(4, {
		concurrency: 1,
		execute: async (work, signal, setWaiting) => {
			work.signal = signal;
			waits.push(setWaiting);
			await work.ended.promise;
		},
	});
	await worker.start();
	await vi.waitFor(() => expect(running(works)).toBe(1));
	works[0]?.ended.resolve();
	await vi.waitFor(() => expect(running(works)).toBe(2));
	waits[0]?.(true);
	await sleep(20);
	expect(running(works), 'still one at a time').toBe(2);
	for (const { ended } of works) ended.resolve();
});

test('only a process that is alone ends all leases when it starts', async () => {
	const alone = startWorker(0, {}, { isAlone: true });
	await alone.worker.start();
	expect(alone.store.releaseAll).toHaveBeenCalledOnce();
	const shared = startWorker(0);
	await shared.worker.start();
	expect(shared.store.releaseAll).not.toHaveBeenCalled();
});

test('a closing worker stops its work and releases it', async () => {
	const { worker, works, store } = startWorker(1);
	await worker.start();
	await vi.waitFor(() => expect(running(works)).toBe(1));
	await worker.close();
	expect(store.release).toHaveBeenCalledExactlyOnceWith(works[0]);
	expect(store.end).not.toHaveBeenCalled();
});

test('work that is being claimed when its worker closes is released', async () => {
	const work: Work = { id: 1, leaseId: 'lease 1', ended: Promise.withResolvers() };
	const found = Promise.withResolvers<Work>();
	const claim = vi.fn(() => found.promise);
	const { worker, store } = startWorker(0, { claim });
	await worker.start();
	await vi.waitFor(() => expect(claim).toHaveBeenCalledOnce());
	const closed = worker.close();
	found.resolve(work);
	await closed;
	expect(store.release).toHaveBeenCalledExactlyOnceWith(work);
});

test('the lease of work that has ended is not renewed', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const { worker, works, store } = startWorker(1);
	await worker.start();
	await vi.advanceTimersByTimeAsync(0);
	works[0]?.ended.resolve();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(works[0]?.signal).toBeDefined();
	expect(store.renew).not.toHaveBeenCalled();
});

test('an error and a cancellation end the work', async () => {
	const { worker, works, store } = startWorker(2);
	await worker.start();
	await vi.waitFor(() => expect(running(works)).toBe(2));
	const error = new Error('It broke.');
	works[0]?.ended.reject(error);
	worker.cancel(({ id }) => id === 1);
	await vi.waitFor(() => expect(store.end).toHaveBeenCalledTimes(2));
	expect(store.end).toHaveBeenCalledWith(works[0], error);
	expect(store.end).toHaveBeenCalledWith(works[1], expect.any(Cancelled));
});

test.each([
	['is lost', async () => Promise.reject(new LeaseLost('lost')), 0],
	['shows a cancellation elsewhere', async () => ({ cancelRequested: true }), 1],
])('work whose lease %s is stopped by the next heartbeat', async (_, renew, ends) => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const { worker, works, store } = startWorker(1, { renew });
	await worker.start();
	await vi.advanceTimersByTimeAsync(3100);
	expect(works[0]?.signal?.aborted).toBe(true);
	expect(store.end).toHaveBeenCalledTimes(ends);
	expect(store.release).not.toHaveBeenCalled();
});

test('while paused, no work is claimed, and running work is released and claimed later', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	let isPaused = false;
	const { worker, works, store } = startWorker(
		2,
		{ concurrency: 1 },
		{ isPaused: async () => isPaused },
	);
	await worker.start();
	await vi.advanceTimersByTimeAsync(0);
	expect(running(works)).toBe(1);
	isPaused = true;
	await vi.advanceTimersByTimeAsync(30_000);
	expect(store.release).toHaveBeenCalledExactlyOnceWith(works[0]);
	expect(store.end).not.toHaveBeenCalled();
	expect(running(works)).toBe(1);
	isPaused = false;
	await vi.advanceTimersByTimeAsync(5000);
	expect(running(works)).toBe(2);
});
