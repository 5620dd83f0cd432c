import { expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { listConnections } from '../../contract/account/connections.ts';
import { login } from '../../contract/auth/auth.ts';
import { customerPortal } from '../../contract/billing/billing.ts';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';
import { getThread } from '../../contract/compose/compose.ts';
import { recentThreads } from '../../contract/compose/threads.ts';
import { getFileTree } from '../../contract/editor/editor.ts';
import { getFetch } from '../../contract/feed/feed.ts';
import { listTemplates } from '../../contract/filter/filter.ts';
import { getRun, listRuns } from '../../contract/filter/run.ts';
import { likeTweet, listTweets, replyToTweet } from '../../contract/tweets/tweets.ts';
import { demoAccount } from '../seed.ts';
import { createBrowserClient } from '../testing/apps/browser-client.ts';
import {
	cleanUpServers,
	newServerDatabase,
	startServer,
} from '../testing/processes/server-process.ts';
import { HOUR_MS } from '../time.ts';

cleanUpServers();

async function startFull(environment: Record<string, string>) {
	const server = startServer({ ...environment, NODE_ENV: 'development' });
	const client = createBrowserClient(await server.url);
	await client.call(login, { body: demoAccount });
	return { server, client };
}

const newestTweets = async (client: Client) =>
	(await client.call(listTweets, { querystring: { limit: '100' } })).data;

async function readContent(client: Client) {
	const { threads } = await client.call(recentThreads, { querystring: {} });
	return {
		templates: (await client.call(listTemplates, {})).map(({ name }) => name),
		runs: (await client.call(listRuns, { querystring: {} })).map(({ title }) => title),
		threads: threads.map(({ name }) => name),
	};
}

async function expectOpenPortal(client: Client): Promise<void> {
	expect(await client.call(subscriptionStatus, {})).toMatchObject({
		hasActiveSubscription: true,
		status: 'active',
		plan: 'Solo',
	});
	const { url } = await client.call(customerPortal, { body: {} });
	const page = await (await fetch(url)).text();
	expect(page).toContain('€12.00');
	expect(page).toContain('paid');
}

test('a fresh copy shows a product in use, and so does a copy that is started again', {
	timeout: 480_000,
}, async () => {
	const { environment } = await newServerDatabase();
	const { server, client } = await startFull(environment);

	const content = await readContent(client);
	expect(content.templates).toEqual([
		'Books worth a slow week',
		'Easy running',
		'Small tools for writers',
	]);
	expect(content.runs).toEqual(['Easy running', 'Small tools for writers']);
	expect(content.threads).toHaveLength(3);

	const runs = await client.call(listRuns, { querystring: {} });
	for (const run of runs) {
		expect(run).toMatchObject({ status: 'done', not_judged: 0, error: null });
		expect(run.total_filtered).toBeGreaterThan(0);
		expect(run.total_filtered).toBeLessThan(run.total);
		expect(Date.parse(run.createdAt)).toBeLessThan(Date.now() - 2 * HOUR_MS);
		expect(Date.parse(run.endedAt ?? '')).toBeLessThan(Date.now() - 2 * HOUR_MS);
	}
	const { tweets } = await client.call(getRun, {
		params: { id: runs[0]?.id ?? '' },
		querystring: { limit: '500' },
	});
	expect(tweets.filter((post) => post.manualInclude || post.manualExclude)).not.toEqual([]);

	const { threads } = await client.call(recentThreads, { querystring: {} });
	for (const { id } of threads) {
		const { messages } = await client.call(getThread, {
			params: { threadId: id },
			querystring: {},
		});
		const [instruction, answer] = messages;
		expect(instruction?.fileRefs.length).toBeGreaterThan(0);
		expect(answer).toMatchObject({ role: 'assistant', status: 'done' });
		expect(answer?.parsed?.tweets.length).toBeGreaterThanOrEqual(2);
		expect(Date.parse(answer?.createdAt ?? '')).toBeLessThan(Date.now() - 2 * HOUR_MS);
	}

	const { tree } = await client.call(getFileTree, {});
	expect(tree).toContain('voice.md');
	expect(new Set(tree.map((path) => path.split('/')[0])).size).toBeGreaterThan(2);

	expect(await client.call(getFetch, {})).toMatchObject({ status: 'done', every: 'day' });
	expect(await client.call(listConnections, {})).toMatchObject({
		connections: [{ provider: 'twitter', canRead: true, canAct: true }],
	});
	const posts = await newestTweets(client);
	expect(posts.filter(({ draft }) => draft).length).toBeGreaterThanOrEqual(2);
	const [first] = posts;
	const params = { id: first?.id ?? '' };
	expect(await client.call(likeTweet, { params })).toMatchObject({ status: 'done' });
	expect(
		await client.call(replyToTweet, { params, body: { response: 'Slower than planned.' } }),
	).toMatchObject({ status: 'done' });
	await expectOpenPortal(client);

	server.child.kill('SIGTERM');
	await server.exited;
	const again = await startFull(environment);
	expect(await readContent(again.client)).toEqual(content);
	await expectOpenPortal(again.client);
	const next = (await newestTweets(again.client)).find(({ like }) => like === null);
	expect(await again.client.call(likeTweet, { params: { id: next?.id ?? '' } })).toMatchObject({
		status: 'done',
	});
});
