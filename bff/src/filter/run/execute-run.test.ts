import { setImmediate as turn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { ModelError } from '../../providers/model.ts';
import { postOf } from '../../testing/apps/build-filter-app.ts';
import { ordinaryPosts } from '../fixtures/hostile-posts.ts';
import { honest, modelOf } from '../fixtures/judging.ts';
import { executeRun, type RunServices } from './execute-run.ts';
import type { RunRow } from './run.entity.ts';

const run = {
	id: 'run',
	userId: 'person',
	templateId: 'template',
	version: 1,
	lastSeq: 0,
	isRead: false,
	maxCost: 1,
} as unknown as RunRow;
const PAGES = 50;

interface Parts {
	respond: Parameters<typeof modelOf>[0];
	/** Replaces the write to the database. */
	writeVerdicts?: () => Promise<void>;
}

/** Executes a run over 50 pages of 20 posts, one request at a time, without a database. */
function startRun({ respond, writeVerdicts = async () => undefined }: Parts) {
	const { model, requests } = modelOf(respond);
	const bought = { pages: 0 };
	const services = {
		model,
		usage: { addReceipt: async () => undefined },
		limitRequests: pLimit(16),
		templates: { readContent: async () => ({ description: 'Running', blockList: [] }) },
		keys: { readSealed: async () => ({}), open: () => undefined },
		config: {
			model: { apiKey: 'sk-test' },
			filter: { maxPosts: 5000 },
			limits: { judgeRequests: 1 },
		},
		posts: { listPending: async () => [], findKnown: async () => [] },
		store: {
			addPosts: async (_: unknown, posts: { id: string }[]) => new Set(posts.map(({ id }) => id)),
			setPhase: async () => undefined,
			completeReading: async () => undefined,
			addReceipt: async () => ({ cost: 0 }),
			writeVerdicts,
		},
		postWindows: {
			async read(_: string, { signal, onPage }: Parameters<RunServices['postWindows']['read']>[1]) {
				for (let page = 0; page < PAGES; page += 1) {
					signal.throwIfAborted();
					bought.pages += 1;
					const posts = ordinaryPosts.map((text, at) =>
						postOf(`${page * 100 + at}`, `${text} (${page})`, new Date(1_000_000 + at)),
					);
					await onPage?.(posts);
					await turn();
				}
				return { billed: 1000, fromStorage: 0, reachedBack: new Date(0) };
			},
		},
	} as unknown as RunServices;
	const ended = executeRun(
		{ run, runId: 'run', leaseId: 'lease' },
		services,
		new AbortController().signal,
		{ onChange: () => undefined, setWaiting: () => undefined },
	);
	return { ended, requests, bought };
}

test('when judging fails, reading stops and no more posts are bought', async () => {
	const { ended, bought } = startRun({
		respond: () => new ModelError('key_rejected', 'The provider rejected the key.'),
	});
	await expect(ended).rejects.toMatchObject({ code: 'key_rejected' });
	expect(bought.pages).toBeGreaterThan(0);
	expect(bought.pages).toBeLessThan(PAGES / 2);
});

test('the next request waits until the verdicts of the previous one are stored [H6]', async () => {
	const written = Promise.withResolvers<void>();
	const { ended, requests } = startRun({ respond: honest, writeVerdicts: () => written.promise });
	for (let turns = 0; turns < 200; turns += 1) await turn();
	expect(requests).toHaveLength(1);
	written.resolve();
	await ended;
	expect(requests).toHaveLength(PAGES);
});
