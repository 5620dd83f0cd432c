import { expect } from 'vitest';
import type { Client } from '../../bff/client/client.ts';
import { showVersion } from '../../bff/contract/compose/answers.ts';
import { type ChatMessage, getThread } from '../../bff/contract/compose/compose.ts';
import { recentThreads } from '../../bff/contract/compose/threads.ts';
import { getFileTree } from '../../bff/contract/editor/editor.ts';
import { getFeed } from '../../bff/contract/feed/feed.ts';
import { listTemplates } from '../../bff/contract/filter/filter.ts';
import { getRun } from '../../bff/contract/filter/run.ts';
import type { Written } from './load.ts';
import type { ReceivedRun, ReceivedThread } from './read-streams.ts';

/**
 * Expects that everything a user wrote is stored once, and nothing else. `mayLose`: see
 * `expectReceived`.
 */
export async function expectStored(
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
	const threadNames = (
		await client.call(recentThreads, { querystring: { limit: '100' } })
	).threads.map(({ name }) => name);
	expect(threadNames.toSorted()).toEqual([...threads.keys()].toSorted());
	for (const received of threads.values())
		if (received) await expectReceived(client, received, mayLose);
}

/**
 * Expects that the received text of a thread is exactly the stored text, and that the last answer
 * is complete. `mayLose`: an answer whose process was killed may lack its end.
 */
async function expectReceived(
	client: Client,
	{ threadId, answers }: ReceivedThread,
	mayLose = false,
): Promise<void> {
	const { messages } = await client.call(getThread, { params: { threadId }, querystring: {} });
	const [question, last] = messages;
	expect(messages).toHaveLength(2);
	// A repeated answer is another version. The last one is shown at the end again.
	expect(last?.versions).toEqual([...answers.keys()]);
	const kept: ChatMessage[] = [];
	for (const id of answers.keys()) {
		const body = { message_id: id };
		const page = await client.call(showVersion, { params: { threadId }, body });
		kept.push(...page.messages.slice(1));
	}
	expect(kept.map(({ id }) => id)).toEqual([...answers.keys()]);
	expect(kept.map(({ status }) => status)).toEqual([
		...kept.slice(1).map(() => 'interrupted'),
		'done',
	]);
	for (const { id, content, parsed } of kept) {
		const received = answers.get(id);
		if (mayLose && id !== last?.id)
			expect(received?.text.startsWith(content) || content.startsWith(received?.text ?? '')).toBe(
				true,
			);
		else
			expect(received).toEqual({ text: content, drafts: parsed?.tweets.map(({ text }) => text) });
	}
	expect(String(last?.usage?.completionTokens)).toBe(
		/tokens (\d+)/.exec(question?.content ?? '')?.[1],
	);
}

/** Expects that every post of a run was judged once and received once. */
export async function expectWholeRun(
	client: Client,
	{ runId, verdicts }: ReceivedRun,
): Promise<void> {
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
