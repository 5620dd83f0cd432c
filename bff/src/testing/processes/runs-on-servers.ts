import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { readJudgeRequest } from '../../../../sandbox/openrouter/judge.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/server.ts';
import type { FilterRun } from '../../../contract/filter/run.ts';
import type { Verdict } from '../../../contract/filter/verdict.ts';
import { type EventReader, readStream } from '../apps/event-reader.ts';
import { newServerDatabase, sandboxSettings } from './server-process.ts';

/** A run as the API returns it. */
export interface ReadRun {
	run: FilterRun;
	tweets: Verdict[];
}

/**
 * Filter runs on servers in processes of their own, with a sandbox that outlives them. Call it once
 * in a file.
 */
export function prepareRunsOnServers() {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ paceMs: 5 });
		// One day holds about 300.
		await post(`${sandbox.url}/sandbox/x/feed`, '', { postsPerDay: 300 });
	});
	beforeEach(async () => {
		await fetch(`${sandbox.url}/sandbox/openrouter/requests`, { method: 'DELETE' });
	});
	afterAll(() => sandbox.close());

	/** Saves feed settings and a template, and returns the id of the template. */
	const saveTemplate = async (url: string, cookie: string): Promise<string> => {
		await post(`${url}/api/feed`, cookie, { accounts: sandbox.x.usernames, query: '' }, 'PUT');
		const content = { description: 'Running, bread and databases. No shoes.' };
		const response = await post(`${url}/api/filter/templates`, cookie, {
			name: `Crash ${Math.random()}`,
			content,
		});
		return ((await response.json()) as { id: string }).id;
	};

	return {
		/** A database, and the settings of servers that use it and the sandbox. */
		async newServerSettings(databaseUrl?: string) {
			const { environment, url } = await newServerDatabase();
			return {
				databaseUrl: databaseUrl ?? url,
				environment: {
					...environment,
					...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
					...sandboxSettings(sandbox),
					LIMITS: 'judgeRequests=1',
				},
			};
		},

		saveTemplate,

		/** Starts a run over one day, and returns when its id is known. */
		async beginRun(url: string, cookie: string): Promise<{ reader: EventReader; runId: string }> {
			const templateId = await saveTemplate(url, cookie);
			const reader = await readStream(`${url}/api/filter/run`, {
				cookie,
				body: { templateId, timeRange: { value: 1, unit: 'days' } },
			});
			expect(reader.status).toBe(200);
			await reader.until(1);
			return { reader, runId: String(reader.events[0]?.data.run_id) };
		},

		/** How often each post was sent to the model in this test. */
		async countJudgedPosts(): Promise<number> {
			const response = await fetch(`${sandbox.url}/sandbox/openrouter/requests`);
			const requests = (await response.json()) as {
				body: { messages?: { content: string }[] } | null;
			}[];
			return requests.reduce(
				(sum, { body }) =>
					sum + (readJudgeRequest(body?.messages?.at(-1)?.content ?? '')?.posts.length ?? 0),
				0,
			);
		},
	};
}

export async function readRun(url: string, cookie: string, id: string): Promise<ReadRun> {
	const response = await fetch(`${url}/api/filter/runs/${id}?limit=500`, { headers: { cookie } });
	const { tweets, ...run } = (await response.json()) as ReadRun['run'] & { tweets: Verdict[] };
	return { run, tweets };
}

/** Expects a complete run: every post has one verdict, and the totals are right. */
export function expectComplete({ run, tweets }: ReadRun): void {
	expect(run).toMatchObject({ status: 'done', not_judged: 0, error: null });
	expect(tweets.length).toBeGreaterThan(250);
	expect([run.total, run.total_processed]).toEqual([tweets.length, tweets.length]);
	expect(run.total_filtered).toBe(tweets.filter(({ included }) => included).length);
	expect(new Set(tweets.map(({ tweetId }) => tweetId)).size).toBe(tweets.length);
	expect(new Set(tweets.map(({ seq }) => seq)).size).toBe(tweets.length);
}

async function post(
	url: string,
	cookie: string,
	body: unknown,
	method = 'POST',
): Promise<Response> {
	const response = await fetch(url, {
		method,
		headers: { 'content-type': 'application/json', cookie },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
	return response;
}
