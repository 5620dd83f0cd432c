import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPublishingApp, type PublishingApp } from '../../testing/apps/build-publishing-app.ts';

let app: PublishingApp;

beforeAll(async () => {
	app = await buildPublishingApp({ own: false });
});
afterAll(() => app.close());
beforeEach(() => app.reset());
afterEach(() => app.closeProcesses());

const countOf = async (status: string): Promise<number> => {
	const [row] = await app.execute<{ count: number }>(
		'select count(*)::int as count from publications where status = ?',
		[status],
	);
	return row?.count ?? 0;
};
const drained = (status: string, count: number) =>
	expect.poll(() => countOf(status), { timeout: 240_000, interval: 200 }).toBe(count);

test('a thousand posts due in one minute are sent within X’s limits, users taking turns [L3]', {
	timeout: 300_000,
}, async () => {
	// One user has more posts than X accepts in 15 minutes; 25 users have a few.
	const [many = 0, few = 0, others] = [150, 34, 25];
	const heavy = await app.author();
	await app.drafts(heavy, many, -30);
	const rest = await Promise.all(Array.from({ length: others }, () => app.author()));
	for (const author of rest) await app.drafts(author, few, -1);
	// A request that took too long would leave its post unsure, and the test would wait for it.
	const timeoutMs = 60_000;
	await Promise.all([app.startProcess({ timeoutMs }), app.startProcess({ timeoutMs })]);

	await drained('posted', 100 + few * others);
	const { posts } = await app.readX();
	const counts = new Map<string, number>();
	const fewest = () => Math.min(...rest.map(({ accountId }) => counts.get(accountId) ?? 0));
	let ahead = 0;
	for (const { by } of posts) {
		counts.set(by, (counts.get(by) ?? 0) + 1);
		ahead = Math.max(ahead, Math.min(counts.get(heavy.accountId) ?? 0, few) - fewest());
	}
	expect(ahead).toBeLessThanOrEqual(4);
	// X refuses the rest for now. They wait in the queue, where they can be changed.
	await drained('queued', many - 100);
	expect(app.outcomes).toEqual([]);

	await app.limitX(1000, 900);
	await app.expireLeases();
	await drained('posted', many + few * others);
	expect(new Set((await app.readX()).posts.map(({ text }) => text)).size).toBe(many + few * others);
	const early = await app.execute('select 1 from publications where posted_at < due_at');
	expect(early).toEqual([]);
});
