import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ModelError } from '../../providers/model.ts';
import { postOf } from '../../testing/apps/build-filter-app.ts';
import { ordinaryPosts } from '../fixtures/hostile-posts.ts';
import { honest, modelOf } from '../fixtures/judging.ts';
import { Slots } from '../judge/slots.ts';
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
	answer: Parameters<typeof modelOf>[0];
	/** Stands for the database. */
	writeVerdicts?: () => Promise<void>;
}

/** A run over 50 pages of 20 posts, one question at a time, without a database. */
function begin({ answer, writeVerdicts = async () => undefined }: Parts) {
	const { model, requests } = modelOf(answer);
	const bought = { pages: 0 };
	const services = {
		model,
		slots: new Slots(16),
		templates: { readContent: async () => ({ description: 'Running', blockList: [] }) },
		keys: { readSealed: async () => ({}), open: () => undefined },
		config: {
			openRouter: { apiKey: 'sk-test' },
			filter: { batchSize: 20, concurrency: 1, maxPosts: 5000 },
		},
		store: {
			openPosts: async () => [],
			known: async () => [],
			addPosts: async (_: unknown, posts: { id: string }[]) => new Set(posts.map(({ id }) => id)),
			notePhase: async () => undefined,
			noteRead: async () => undefined,
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
		run,
		{ runId: 'run', fence: 1 },
		services,
		new AbortController().signal,
		() => undefined,
	);
	return { ended, requests, bought };
}

test('a judging that fails ends the reading: no more posts are bought', async () => {
	const { ended, bought } = begin({
		answer: () => new ModelError('key_rejected', 'The provider rejected the key.'),
	});
	await expect(ended).rejects.toMatchObject({ code: 'key_rejected' });
	expect(bought.pages).toBeGreaterThan(0);
	expect(bought.pages).toBeLessThan(PAGES / 2);
});

test('the next question waits until the verdicts of the one before are stored, so that a kill loses one batch at most [H6]', async () => {
	const written = Promise.withResolvers<void>();
	const { ended, requests } = begin({ answer: honest, writeVerdicts: () => written.promise });
	for (let turns = 0; turns < 200; turns += 1) await turn();
	expect(requests).toHaveLength(1);
	written.resolve();
	await ended;
	expect(requests).toHaveLength(PAGES);
});
