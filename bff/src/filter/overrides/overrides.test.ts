import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agreement, getAgreement, saveTemplate } from '../../../contract/filter/filter.ts';
import { getRun, listRuns, overrideVerdict } from '../../../contract/filter/run.ts';
import type { Verdict } from '../../../contract/filter/verdict.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../../testing/apps/build-filter-app.ts';
import { finishedRun } from '../fixtures/finished-run.ts';
import { honest, modelOf } from '../fixtures/judging.ts';
import { RunPostEntity } from '../run/run-post.entity.ts';

/** The sandbox includes the first two by “Running, databases and books. No shoes.” */
const texts = ['A morning of running', 'Two databases', 'A cake', 'Running shoes'];
const { model } = modelOf(honest);
let app: FilterApp;

beforeAll(async () => {
	app = await buildFilterApp({ keep: true, model });
});
afterAll(() => app.close());

const member = () => app.member(4, texts);
const decide = (
	person: FilterUser,
	id: string,
	tweetId: string,
	value: 'include' | 'exclude' | null,
) => person.client.call(overrideVerdict, { params: { id, tweetId }, body: { value } });
const agreement = (person: FilterUser): Promise<Agreement> =>
	person.client.call(getAgreement, { params: { id: person.templateId } });
const saveWords = (person: FilterUser, content: { description: string; blockList?: string[] }) =>
	person.client.call(saveTemplate, {
		body: { id: person.templateId, name: 'Good reads', content },
	});

/** The posts of a run by their text, without its number. */
async function postsOf(person: FilterUser, id: string): Promise<Record<string, Verdict>> {
	const { tweets } = await person.client.call(getRun, { params: { id }, querystring: {} });
	return Object.fromEntries(tweets.map((post) => [post.text.replace(/ \(\d+\)$/, ''), post]));
}

async function idsOf(person: FilterUser, runId: string): Promise<string[]> {
	const posts = await postsOf(person, runId);
	return texts.map((text) => posts[text]?.tweetId ?? '');
}

describe('overriding a verdict', () => {
	test('is returned with the post, beside Warble’s own verdict, and can be changed and removed', async () => {
		const person = await member();
		const runId = await finishedRun(person);
		const [, , cake = ''] = await idsOf(person, runId);
		const before = (await postsOf(person, runId))['A cake'];
		for (const [value, marks] of [
			['include', { manualInclude: true, manualExclude: false }],
			['exclude', { manualInclude: false, manualExclude: true }],
			['exclude', { manualInclude: false, manualExclude: true }],
			[null, { manualInclude: false, manualExclude: false }],
			[null, { manualInclude: false, manualExclude: false }],
		] as const) {
			const verdict = await decide(person, runId, cake, value);
			expect(verdict).toEqual({ ...before, ...marks });
			expect((await postsOf(person, runId))['A cake']).toEqual(verdict);
		}
	});

	test('responds 404 for a post that is not in the run or not judged yet', async () => {
		const person = await member();
		const runId = await finishedRun(person);
		const [first = ''] = await idsOf(person, runId);
		await app.services.em
			.fork()
			.nativeUpdate(RunPostEntity, { runId, tweetId: first }, { seq: null });
		for (const tweetId of ['123', first])
			await expect(decide(person, runId, tweetId, 'include')).rejects.toMatchObject({
				status: 404,
			});
	});

	test('is counted once in the run and in the list of runs, whatever Warble’s own verdict', async () => {
		const person = await member();
		const runId = await finishedRun(person);
		const counts = async () => {
			const run = await person.client.call(getRun, { params: { id: runId }, querystring: {} });
			const [listed] = await person.client.call(listRuns, { querystring: {} });
			expect(listed?.total_filtered).toBe(run.total_filtered);
			return [run.total_processed, run.total_filtered];
		};
		const [running = '', databases = '', cake = ''] = await idsOf(person, runId);
		expect(await counts()).toEqual([4, 2]);
		await decide(person, runId, running, 'include');
		expect(await counts(), 'it agrees with Warble').toEqual([4, 2]);
		await decide(person, runId, cake, 'include');
		expect(await counts()).toEqual([4, 3]);
		await decide(person, runId, databases, 'exclude');
		await decide(person, runId, running, 'exclude');
		expect(await counts()).toEqual([4, 1]);
		await decide(person, runId, cake, null);
		expect(await counts()).toEqual([4, 0]);
	});
});

describe('agreement', () => {
	test('counts labelled posts, and those where the newest version agrees', async () => {
		const person = await member();
		expect(await agreement(person)).toEqual({ labelled: 0, agreed: 0, judged: 0 });
		const runId = await finishedRun(person);
		const [running = '', , cake = '', shoes = ''] = await idsOf(person, runId);
		await decide(person, runId, running, 'include');
		await decide(person, runId, cake, 'include');
		await decide(person, runId, shoes, 'exclude');
		expect(await agreement(person)).toEqual({ labelled: 3, agreed: 2, judged: 3 });
		await decide(person, runId, cake, null);
		expect(await agreement(person)).toEqual({ labelled: 2, agreed: 2, judged: 2 });
	});

	test('counts each post once over all runs, by its latest override', async () => {
		const person = await member();
		const [first, second] = [await finishedRun(person), await finishedRun(person)];
		const [running = ''] = await idsOf(person, first);
		await decide(person, second, running, 'exclude');
		await decide(person, first, running, 'include');
		expect(await agreement(person)).toEqual({ labelled: 1, agreed: 1, judged: 1 });
		await decide(person, second, running, 'exclude');
		expect(await agreement(person)).toEqual({ labelled: 1, agreed: 0, judged: 1 });
	});

	test('of a new version starts with its first run, and of earlier content returns with it', async () => {
		const person = await member();
		const runId = await finishedRun(person);
		const [running = '', , cake = ''] = await idsOf(person, runId);
		await decide(person, runId, running, 'include');
		await decide(person, runId, cake, 'include');
		await saveWords(person, { description: '<p>Cake</p>' });
		expect(await agreement(person)).toEqual({ labelled: 2, agreed: 0, judged: 0 });
		await finishedRun(person);
		expect(await agreement(person)).toEqual({ labelled: 2, agreed: 1, judged: 2 });
		await saveWords(person, { description: '<h1>Running, databases and books. No shoes.</h1>' });
		expect(await agreement(person)).toEqual({ labelled: 2, agreed: 1, judged: 2 });
	});

	test('applies the block list of the newest version without another run [I5]', async () => {
		const person = await member();
		const runId = await finishedRun(person);
		const [running = ''] = await idsOf(person, runId);
		await decide(person, runId, running, 'exclude');
		expect(await agreement(person)).toEqual({ labelled: 1, agreed: 0, judged: 1 });
		await saveWords(person, {
			description: 'Running, databases and books. No shoes.',
			blockList: ['ADA'],
		});
		expect(await agreement(person)).toEqual({ labelled: 1, agreed: 1, judged: 1 });
	});

	test('ignores runs of other templates and other users [C1]', async () => {
		const [person, other] = [await member(), await member()];
		const runId = await finishedRun(person);
		const [running = ''] = await idsOf(person, runId);
		await decide(person, runId, running, 'include');
		const { id } = await person.client.call(saveTemplate, {
			body: { name: 'Another', content: { description: 'Cake' } },
		});
		expect(await person.client.call(getAgreement, { params: { id } })).toEqual({
			labelled: 0,
			agreed: 0,
			judged: 0,
		});
		expect(await agreement(other)).toEqual({ labelled: 0, agreed: 0, judged: 0 });
	});

	test('ignores another user’s verdict on the same post [C1]', async () => {
		const [person, other] = [await member(), await member()];
		const [mine, theirs] = [await finishedRun(person), await finishedRun(other)];
		const [running = ''] = await idsOf(person, mine);
		const [, , excluded = ''] = await idsOf(other, theirs);
		await app.services.em
			.fork()
			.execute('update filter_run_posts set tweet_id = ? where run_id = ? and tweet_id = ?', [
				running,
				theirs,
				excluded,
			]);
		await decide(person, mine, running, 'include');
		expect(await agreement(person)).toEqual({ labelled: 1, agreed: 1, judged: 1 });
	});
});
