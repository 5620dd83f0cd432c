import { expect } from 'vitest';
import type { Client } from '../../bff/client/client.ts';
import { getThread, recentThreads } from '../../bff/contract/compose.ts';
import { getFileTree } from '../../bff/contract/editor.ts';
import { getFeed } from '../../bff/contract/feed.ts';
import { listTemplates } from '../../bff/contract/filter.ts';
import { getRun } from '../../bff/contract/filter-run.ts';
import type { Written } from './load.ts';
import type { HeardRun, HeardThread } from './reader.ts';

/**
 * Everything that one person wrote is there, once, and nothing else. `mayLose`: see `expectHeard`.
 */
export async function expectKept(
	client: Client,
	{ files, templates, query, threads }: Written,
	mayLose = false,
): Promise<void> {
	const tree = await client.call(getFileTree, {});
	expect(tree.files.map(({ path, revision }) => [path, revision]).toSorted()).toEqual(
		[...files].toSorted(),
	);
	const names = (await client.call(listTemplates, {})).map(({ name }) => name);
	expect(names.toSorted()).toEqual([...templates].toSorted());
	expect((await client.call(getFeed, {})).query).toBe(query);
	const asked = (await client.call(recentThreads, { querystring: { limit: '100' } })).threads.map(
		({ name }) => name,
	);
	expect(asked.toSorted()).toEqual([...threads.keys()].toSorted());
	for (const heard of threads.values()) if (heard) await expectHeard(client, heard, mayLose);
}

/**
 * What was heard of a thread, over however many connections, is what is kept of it to the letter,
 * and its last answer is whole. `mayLose`: an answer whose process was killed may have lost its
 * last words.
 */
async function expectHeard(
	client: Client,
	{ threadId, answers }: HeardThread,
	mayLose = false,
): Promise<void> {
	const { messages } = await client.call(getThread, { params: { threadId }, querystring: {} });
	const [question, ...kept] = messages;
	const last = kept.at(-1);
	expect(kept.map(({ id }) => id)).toEqual([...answers.keys()]);
	expect(kept.map(({ status }) => status)).toEqual([
		...kept.slice(1).map(() => 'interrupted'),
		'done',
	]);
	for (const { id, content, parsed } of kept) {
		const heard = answers.get(id);
		if (mayLose && id !== last?.id)
			expect(heard?.text.startsWith(content) || content.startsWith(heard?.text ?? '')).toBe(true);
		else expect(heard).toEqual({ text: content, drafts: parsed?.tweets.map(({ text }) => text) });
	}
	expect(String(last?.usage?.completionTokens)).toBe(
		/tokens (\d+)/.exec(question?.content ?? '')?.[1],
	);
}

/** Every post of a run was judged once, and heard of once. */
export async function expectWholeRun(client: Client, { runId, verdicts }: HeardRun): Promise<void> {
	const { tweets, ...run } = await client.call(getRun, {
		params: { id: runId },
		querystring: { limit: '500' },
	});
	expect(run).toMatchObject({
		status: 'done',
		not_judged: 0,
		error: null,
		total: tweets.length,
		total_processed: tweets.length,
	});
	expect(tweets.length).toBeGreaterThan(250);
	expect(new Set(tweets.map(({ tweetId }) => tweetId)).size).toBe(tweets.length);
	const bySeq = (one: { seq: number }, other: { seq: number }) => one.seq - other.seq;
	expect(verdicts.toSorted(bySeq)).toEqual(tweets.toSorted(bySeq));
}
