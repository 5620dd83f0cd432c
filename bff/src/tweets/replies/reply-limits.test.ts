import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readReplyRequest } from '../../../../sandbox/openrouter/reply.ts';
import { draftReplies, getReplies, type RunReplies } from '../../../contract/filter/replies.ts';
import { getRun } from '../../../contract/filter/run.ts';
import { discardDraft, draftReply } from '../../../contract/tweets/reply-drafts.ts';
import { finishedRun } from '../../filter/fixtures/finished-run.ts';
import { honest, modelOf } from '../../filter/fixtures/judging.ts';
import type { LanguageModel, ModelRequest } from '../../providers/model.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../../testing/apps/build-filter-app.ts';
import { ago, draftRow, readList, storeDraft, storeReply } from '../fixtures/review.ts';
import { ReplyDraftEntity } from './reply-draft.entity.ts';
import { createReplyDraftStore } from './reply-draft-store.ts';
import { ReplyJobEntity } from './reply-job.entity.ts';
import { createReplyJobStore } from './reply-job-store.ts';
import { createReplyJobs } from './reply-jobs.ts';

const waitOptions = { timeout: 40_000, interval: 50 };
const parseRequest = ({ messages }: ModelRequest) =>
	readReplyRequest(messages.at(-1)?.content ?? '');

let replies: ReturnType<typeof modelOf>;
let app: FilterApp;
beforeAll(async () => {
	const judge = modelOf(honest).model;
	const model: LanguageModel = {
		stream: (request, ...rest) =>
			(parseRequest(request) ? replies.model : judge).stream(request, ...rest),
	};
	app = await buildFilterApp({
		keep: true,
		draftRetrySeconds: 0,
		model,
		environment: { LIMITS: 'replyDraftsPerDay=5' },
	});
});
afterAll(() => app.close());
beforeEach(() => {
	replies = modelOf((request) => `Reply to ${parseRequest(request)?.text}`);
});

const generate = (person: FilterUser, id: string) =>
	person.client.call(draftReplies, { params: { id } });
const read = (person: FilterUser, id: string) => person.client.call(getReplies, { params: { id } });
const waitUntilReady = (person: FilterUser, id: string): Promise<RunReplies> =>
	vi.waitFor(async () => {
		const responses = await read(person, id);
		expect(responses.status).toBe('ready');
		return responses;
	}, waitOptions);

/** A run whose posts are all included, newest first. */
async function includedRun(
	posts: number,
	authorOf: (at: number) => string = (at) => `writer_${at}`,
) {
	const person = await app.member(posts, ['Running'], authorOf);
	const id = await finishedRun(person);
	const { tweets } = await person.client.call(getRun, { params: { id }, querystring: {} });
	return { person, id, tweets: tweets.map(({ tweetId }) => tweetId) };
}
const draftedIds = ({ drafts }: RunReplies) => drafts.map(({ tweetId }) => tweetId);

describe('replies to the posts of a run', () => {
	test('are limited to one per author, to the newest post, with a note on the others', async () => {
		const { person, id, tweets } = await includedRun(6, (at) => (at % 2 === 0 ? 'Ada' : 'ada'));
		expect(await generate(person, id)).toMatchObject({ status: 'preparing', total: 1 });
		const responses = await waitUntilReady(person, id);
		expect(responses).toMatchObject({
			total: 1,
			failed: 0,
			error: expect.stringMatching(/^Skipped 5 posts: Warble drafts one reply per author a day/),
		});
		expect(draftedIds(responses)).toEqual(tweets.slice(0, 1));
		expect(replies.requests).toHaveLength(1);
	});

	test('are limited to the day’s number, newest first, with a note on the others', async () => {
		const { person, id, tweets } = await includedRun(8);
		expect(await generate(person, id)).toMatchObject({ total: 5 });
		const responses = await waitUntilReady(person, id);
		expect(responses).toMatchObject({
			failed: 0,
			error: 'Skipped 3 posts: you’ve used all drafts of the last 24 hours.',
		});
		expect(draftedIds(responses)).toEqual(tweets.slice(0, 5));
		await expect(generate(person, id)).rejects.toMatchObject({
			status: 429,
			code: 'draft_cap_reached',
			message: responses.error,
		});
		expect(replies.requests).toHaveLength(5);
	});

	test('leave out authors with a draft or reply in the last 24 hours, but not earlier ones', async () => {
		const { person, id, tweets } = await includedRun(4);
		const others = ['writer_0', 'writer_1', 'writer_2'];
		await storeDraft(app, person, '801', {
			authorUsername: others[0] ?? '',
			createdAt: ago(23 * 60),
		});
		await storeDraft(app, person, '802', {
			authorUsername: others[1] ?? '',
			createdAt: ago(25 * 60),
		});
		await person.addPosts(3);
		const { data } = await readList(person);
		const newest = data.find(({ author_username }) => author_username === others[2]);
		await storeReply(app, person, newest?.id ?? '', { at: ago(60), status: 'opened' });
		await generate(person, id);
		const responses = await waitUntilReady(person, id);
		expect(draftedIds(responses)).toEqual([tweets[0], tweets[2]]);
		expect(responses.error).toMatch(/^Skipped 2 posts/);
	});

	test('leave out posts with a reply or a discarded draft, and no longer show them', async () => {
		const { person, id, tweets } = await includedRun(3);
		await generate(person, id);
		expect(draftedIds(await waitUntilReady(person, id))).toEqual(tweets);
		await storeReply(app, person, tweets[0] ?? '');
		await person.client.call(discardDraft, { params: { id: tweets[1] ?? '' } });
		expect(draftedIds(await read(person, id))).toEqual([tweets[2]]);
		expect(draftedIds(await generate(person, id))).toEqual([tweets[2]]);
		await person.client.call(discardDraft, { params: { id: tweets[2] ?? '' } });
		await expect(generate(person, id)).rejects.toMatchObject({
			status: 409,
			code: 'nothing_to_answer',
			message: expect.stringContaining('replied to every'),
		});
		expect(replies.requests).toHaveLength(3);
	});

	test('keep a draft that was made for a single post', async () => {
		const { person, id, tweets } = await includedRun(2);
		await person.client.call(draftReply, {
			params: { id: tweets[0] ?? '' },
			body: { tone: 'playful' },
		});
		replies = modelOf(() => 'Newer');
		expect(await generate(person, id)).toMatchObject({ total: 2 });
		expect((await waitUntilReady(person, id)).drafts).toEqual([
			{ tweetId: tweets[0], text: expect.stringMatching(/^Reply to/) },
			{ tweetId: tweets[1], text: 'Newer' },
		]);
	});

	test('are complete once ready, even if the last one is stored during the read', async () => {
		const { person, id, tweets } = await includedRun(1);
		await generate(person, id);
		await waitUntilReady(person, id);
		const { em } = app.services;
		await em.fork().nativeUpdate(ReplyJobEntity, { runId: id }, { status: 'preparing' });
		await em.fork().nativeDelete(ReplyDraftEntity, { userId: person.id });
		const reading = await em.fork().transactional(async (tx) => {
			// Blocks reading the job's row until this transaction ends.
			await tx.execute('lock table reply_jobs in access exclusive mode');
			const started = read(person, id);
			await vi.waitFor(async () => {
				const [row] = await em.fork().execute(`
					select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = pg_locks.database
					where not granted and relation = 'reply_jobs'::regclass and datname = current_database()
				`);
				expect(row).toEqual({ waiting: 1 });
			}, waitOptions);
			await tx.insert(ReplyDraftEntity, { ...draftRow(person), tweetId: tweets[0] ?? '' });
			await tx.nativeUpdate(ReplyJobEntity, { runId: id }, { status: 'ready' });
			return { started };
		});
		expect(await reading.started).toMatchObject({
			status: 'ready',
			drafts: [{ tweetId: tweets[0] }],
		});
	});

	test('are not refused because a job stores the last one while the next start reads', async () => {
		const { person, id, tweets } = await includedRun(1);
		const { em, filter, jobs } = app.services;
		const store = createReplyJobStore(em);
		const replyDrafts = createReplyDraftStore({ em, perDay: 5 });
		let reads = 0;
		const storeAfterFirst = async <Result>(result: Result): Promise<Result> => {
			reads += 1;
			if (reads === 1)
				await storeDraft(app, person, tweets[0] ?? '', { authorUsername: 'writer_0' });
			return result;
		};
		const replyJobs = createReplyJobs({
			boss: jobs.boss,
			runs: filter.runs,
			retrySeconds: 0,
			store: {
				...store,
				readIncluded: async (...of) => storeAfterFirst(await store.readIncluded(...of)),
			},
			replyDrafts: {
				readLimits: async (...of) => storeAfterFirst(await replyDrafts.readLimits(...of)),
			},
		});
		expect(await replyJobs.start(person.id, id)).toMatchObject({ drafts: [{ text: 'Drafted' }] });
	});

	test('that are too long twice are left out with the reason', async () => {
		replies = modelOf(() => 'long '.repeat(60));
		const { person, id } = await includedRun(1);
		await generate(person, id);
		expect(await waitUntilReady(person, id)).toMatchObject({
			failed: 1,
			error: expect.stringContaining('280'),
			drafts: [],
		});
		expect(replies.requests).toHaveLength(2);
	});
});
