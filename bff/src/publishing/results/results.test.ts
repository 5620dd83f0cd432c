import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { X_PRICES } from '../../config/limits-and-prices.ts';
import { AppError } from '../../http/app-error.ts';
import type { NetworkSession } from '../../networks/network.ts';
import { createNetworks } from '../../networks/networks.ts';
import { type ActionsApp, buildActionsApp } from '../../testing/apps/build-actions-app.ts';
import { xWithToken } from '../../testing/x-with-token.ts';
import { DAY_MS, HOUR_MS } from '../../time.ts';
import { createWriter, type Writer } from '../fixtures/writer.ts';
import { createResultSampler } from './sample-results.ts';

const PRICE = X_PRICES.read;

let app: ActionsApp;
let writer: Writer;
/** The ids of each request to X. */
let requests: string[][] = [];
const gone = new Set<string>();
const broken = new Set<string>();
const withoutViews = new Set<string>();
/** The accounts of users who connected another one. */
const accounts = new Map<string, string>();
let count = 0;

beforeAll(async () => {
	app = await buildActionsApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	requests = [];
	gone.clear();
	broken.clear();
	await app.services.em.fork().execute('delete from publications');
	writer = await createWriter(app, { resultsLimit: 10 });
});

const readMetrics: NetworkSession['readMetrics'] = async ({ ids }) => {
	requests.push([...ids]);
	return ids
		.filter((id) => !gone.has(id))
		.map((id) => ({
			id,
			likes: 3,
			reposts: 2,
			replies: 1,
			views: withoutViews.has(id) ? null : 100,
		}));
};

const networks = createNetworks(
	{
		xPrices: X_PRICES,
		xWebUrl: '',
		blueskyWebUrl: undefined,
		blueskyVideoUrl: undefined,
		allowPrivateServers: true,
	},
	1000,
);
const sample = () =>
	createResultSampler({
		em: app.services.em,
		networkAccounts: app.services.networkAccounts,
		xAccess: {
			async access(userId) {
				if (broken.has(userId)) throw new AppError(400, 'connection_expired', 'Connect X again.');
				const accountId = accounts.get(userId) ?? 'mara';
				return { token: 'token', accountId, server: app.sandbox.url };
			},
		},
		networks: {
			...networks,
			x: { ...networks.x, open: (account) => ({ ...networks.x.open(account), readMetrics }) },
		},
		log: app.app.log,
	})(AbortSignal.timeout(20_000));

/** A thread that was posted some days ago. Its posts have new ids. */
async function posted(
	days: number,
	parts = 1,
	by = writer,
): Promise<{ id: string; ids: string[] }> {
	const id = await by.draft(...Array.from({ length: parts }, (_, n) => `Part ${n}`));
	await by.publish(id);
	const ids = Array.from({ length: parts }, () => {
		count += 1;
		return `7${String(count).padStart(6, '0')}1`;
	});
	await by.became(id, {
		status: 'posted',
		postedAt: new Date(Date.now() - days * DAY_MS),
		parts: ids.map(() => 'posted' as const),
		postedIds: ids,
	});
	return { id, ids };
}

/** Lets days pass for a post. */
const pass = (id: string, days: number) =>
	app.services.em
		.fork()
		.execute(
			"update publications set posted_at = posted_at - ? * interval '1 day' where draft_id = ?",
			[days, id],
		);
const resultsOf = async (id: string) =>
	(await app.services.publishing.findDraft(writer.id, id)).publication?.results;

describe('results', () => {
	test('are read 1, 3, 7 and 30 days after a post, once each, summed over a thread', async () => {
		const { id, ids } = await posted(0.9, 2);
		await sample();
		expect(requests).toEqual([]);
		const days: unknown[] = [];
		for (const more of [0.2, 1.9, 4, 23, 30]) {
			await pass(id, more);
			await sample();
			await sample();
			days.push((await resultsOf(id))?.day);
		}
		expect(days).toEqual([1, 3, 7, 30, 30]);
		expect(requests).toEqual([ids, ids, ids, ids]);
		expect(await resultsOf(id)).toMatchObject({ likes: 6, reposts: 4, replies: 2, views: 200 });
		expect((await writer.settings()).spent).toEqual({ publishing: 0, results: 8 * PRICE });
	});

	test('are not read without a budget, for posts that were never posted, or too late', async () => {
		const other = await createWriter(app);
		await posted(1.1, 1, other);
		const failed = await posted(1.1);
		await writer.became(failed.id, { status: 'failed' });
		await posted(5.5);
		await posted(33);
		await sample();
		expect(requests).toEqual([]);
	});

	test('of a later day are not followed by those of an earlier one', async () => {
		const { id, ids } = await posted(3.1);
		await sample();
		// Its remaining parts were posted later.
		await pass(id, -1.9);
		await sample();
		expect(requests).toEqual([ids]);
	});

	test('stay within the monthly budget, to the cent, newest posts first', async () => {
		await writer.set({ resultsLimit: 3 * PRICE });
		await writer.spend(PRICE, { kind: 'results' });
		const [older, long, newer] = [await posted(1.5), await posted(1.3, 3), await posted(1.1)];
		await sample();
		expect(requests).toEqual([[...newer.ids, ...older.ids]]);
		expect(await resultsOf(long.id)).toBeNull();
		expect((await writer.settings()).spent.results).toBe(3 * PRICE);
		await sample();
		expect(requests).toHaveLength(1);
	});

	test('are read up to a hundred posts at a time, a thread in one request', async () => {
		for (let n = 0; n < 5; n += 1) await posted(1.5 - n / 100, 24);
		await sample();
		expect(requests.map(({ length }) => length)).toEqual([96, 24]);
	});

	test('of deleted posts cost nothing, and the others are counted', async () => {
		const [half, all] = [await posted(1.1, 2), await posted(1.2)];
		for (const id of [half.ids[0], all.ids[0]]) gone.add(id ?? '');
		withoutViews.add(half.ids[1] ?? '');
		await sample();
		expect(await resultsOf(half.id)).toMatchObject({ likes: 3, views: null });
		expect(await resultsOf(all.id)).toBeNull();
		expect((await writer.settings()).spent.results).toBe(PRICE);
	});

	test('of one user are read when the connection of another has expired', async () => {
		const other = await createWriter(app, { resultsLimit: 1 });
		await posted(1.1, 1, other);
		const { id } = await posted(1.1);
		broken.add(other.id);
		await sample();
		expect(await resultsOf(id)).toMatchObject({ likes: 3 });
	});

	test('are not read for posts of a disconnected account', async () => {
		const { id, ids } = await posted(1.1);
		await app.services.em
			.fork()
			.execute("update publications set account_id = 'first' where draft_id = ?", [id]);
		accounts.set(writer.id, 'second');
		await sample();
		expect([requests, await resultsOf(id)]).toEqual([[], null]);
		accounts.set(writer.id, 'first');
		await sample();
		expect(requests).toEqual([ids]);
	});

	test('come from X itself, for a post that is there', async () => {
		const actor = await app.actor();
		const token = (await app.services.xAccess.accessToken(actor.id)) ?? '';
		const x = xWithToken(app.sandbox.url, { timeoutMs: 1000 });
		const postedId = await x.post({ token, text: 'Slow miles' });
		const { id } = await posted(1 + HOUR_MS / DAY_MS);
		const em = app.services.em.fork();
		await em.execute('update publication_parts set posted_id = ? where draft_id = ?', [
			postedId,
			id,
		]);
		for (const table of ['drafts', 'publications'])
			await em.execute(`update ${table} set user_id = ? where user_id = ?`, [actor.id, writer.id]);
		await em.execute('update publishing_settings set user_id = ? where user_id = ?', [
			actor.id,
			writer.id,
		]);
		await app.services.publishing.sampleResults(AbortSignal.timeout(20_000));
		const { publication } = await app.services.publishing.findDraft(actor.id, id);
		expect(publication?.results).toMatchObject({ day: 1, likes: expect.any(Number) });
	});
});
