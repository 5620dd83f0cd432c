import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { writeVerdicts } from '../../../../sandbox/openrouter/judging.ts';
import { ModelError } from '../../providers/model.ts';
import { createScriptedModel } from '../../testing/scripted-model.ts';
import {
	checksFirst,
	honest,
	judge,
	lastCheckOf,
	many,
	modelOf,
	questionOf,
	spoilt,
} from '../fixtures/judging.ts';
import { Slots } from './slots.ts';

test('each post gets one verdict, in batches of 20', async () => {
	const { model, requests } = modelOf(honest);
	const heard = judge(model, many(65));
	await heard.ended;
	expect(heard.verdicts.size).toBe(65);
	expect(requests.map((request) => questionOf(request).posts.length).sort()).toEqual(
		[20, 20, 20, 5].sort(),
	);
	expect(heard.receipts).toBe(4);
	expect([...heard.verdicts.values()].every(({ included }) => included !== null)).toBe(true);
});

test('nothing to judge ends at once', async () => {
	const { model, requests } = modelOf(honest);
	await judge(model, []).ended;
	expect(requests).toEqual([]);
});

test('verdicts wait for those on the check posts; then each is told as its line ends, long before its batch', async () => {
	const model = createScriptedModel();
	const heard = judge(model, many(20));
	const question = model.requests[0];
	if (!question) throw new Error('nothing was asked');
	const lines = honest(question.request).split('\n');
	const proof = lastCheckOf(question.request);
	question.write(lines.slice(0, proof).join('\n'), '\n', lines[proof]?.slice(0, 20) ?? '');
	expect(heard.verdicts.size).toBe(0);
	question.write(lines[proof]?.slice(20) ?? '', '\n');
	expect(heard.verdicts.size).toBe(proof - 1);
	for (let at = proof + 1; at < lines.length; at += 1) {
		question.write(lines[at]?.slice(0, 20) ?? '');
		expect(heard.verdicts.size).toBe(at - 2);
		question.write(lines[at]?.slice(20) ?? '', '\n');
		expect(heard.verdicts.size).toBe(at - 1);
	}
	question.end();
	await heard.ended;
	expect(heard.verdicts.size).toBe(20);
});

test('check posts are among the first four, however they are drawn', async () => {
	const { model, requests } = modelOf(honest);
	await judge(model, many(2000)).ended;
	expect(Math.max(...requests.map(lastCheckOf))).toBe(3);
});

test('judging begins while posts are still being read, and so many questions are open and no more [F4]', async () => {
	const model = createScriptedModel();
	const heard = judge(model, many(10), { concurrency: 3 });
	expect(model.requests).toHaveLength(1);
	const busy = judge(model, many(200), { concurrency: 3 });
	expect(model.requests).toHaveLength(4);
	for (let at = 0; at < model.requests.length; at += 1) {
		const question = model.requests[at];
		question?.write(honest(question.request));
		question?.end();
		await sleep(0);
		expect(model.requests.length - at - 1).toBeLessThanOrEqual(4);
	}
	await Promise.all([heard.ended, busy.ended]);
	expect(busy.verdicts.size).toBe(200);
});

test('runs of one process share its room at the provider [F4]', async () => {
	const model = createScriptedModel();
	const slots = new Slots(2);
	const both = [judge(model, many(60), { slots }), judge(model, many(60), { slots })];
	await sleep(0);
	expect(model.requests).toHaveLength(2);
	for (let at = 0; at < 6; at += 1) {
		const question = model.requests[at];
		question?.write(honest(question.request));
		question?.end();
		await sleep(0);
		expect(model.requests.length).toBeLessThanOrEqual(at + 3);
	}
	await Promise.all(both.map(({ ended }) => ended));
});

describe('a model that answers badly', () => {
	test('posts left out are asked about once more, one by one, then all have verdicts [I3]', async () => {
		const { model, requests } = modelOf((request, at) =>
			writeVerdicts(questionOf(request), at < 2 ? 'skip' : undefined),
		);
		const heard = judge(model, many(40));
		await heard.ended;
		expect(requests.map((request) => questionOf(request).posts.length)).toEqual([
			20,
			20,
			...Array(12).fill(1),
		]);
		expect([...heard.verdicts.values()].every(({ included }) => included !== null)).toBe(true);
	});

	test.each(['prose', 'nothing'] as const)(
		'%s, twice: not judged, said and counted, neither in nor out [I3]',
		async (spoiling) => {
			const { model, requests } = modelOf(spoilt(spoiling));
			const heard = judge(model, many(20));
			await heard.ended;
			expect(requests).toHaveLength(1 + 20);
			expect([...heard.verdicts.values()].map(({ included }) => included)).toEqual(
				Array(20).fill(null),
			);
			expect(heard.verdicts.get('1000')?.reason).toBe(
				'The model gave no answer for this post, twice. It is counted, not hidden.',
			);
		},
	);

	test('ten megabytes are not read to their end, and the posts are asked about once more, one by one [I3]', async () => {
		const { model, requests } = modelOf((request, at) =>
			writeVerdicts(questionOf(request), at === 0 ? 'flood' : undefined),
		);
		const heard = judge(model, many(20));
		await heard.ended;
		expect(heard.verdicts.size).toBe(20);
		expect(requests.map((request) => questionOf(request).posts.length)).toEqual([
			20,
			...Array(20).fill(1),
		]);
	});

	test.each(['fences', 'list'] as const)(
		'%s around the verdicts change nothing [I3]',
		async (spoiling) => {
			const good = judge(modelOf(honest).model, many(20));
			await good.ended;
			const { model, requests } = modelOf(spoilt(spoiling));
			const heard = judge(model, many(20));
			await heard.ended;
			expect(requests).toHaveLength(1);
			expect([...heard.verdicts]).toEqual([...good.verdicts]);
		},
	);

	test.each(['strangers', 'repeats'] as const)(
		'%s among the ids: nothing more of that answer counts, and the posts are asked about one by one [I3]',
		async (spoiling) => {
			const good = judge(modelOf(honest).model, many(20));
			await good.ended;
			const { model, requests } = modelOf((request, at) =>
				at === 0 ? writeVerdicts(questionOf(request), spoiling) : honest(request),
			);
			const heard = judge(model, many(20));
			await heard.ended;
			expect(new Map([...heard.verdicts].toSorted())).toEqual(
				new Map([...good.verdicts].toSorted()),
			);
			expect(requests.slice(1).every((request) => questionOf(request).asked.length === 1)).toBe(
				true,
			);
			expect(requests).toHaveLength(21);
		},
	);

	test('a check post left out: none of the answer counts, and the posts are asked about one by one [I4]', async () => {
		const { model, requests } = modelOf((request) => {
			const question = questionOf(request);
			return writeVerdicts({ ...question, asked: question.posts });
		});
		const heard = judge(model, many(20));
		await heard.ended;
		expect(requests).toHaveLength(1 + 20);
		expect([...heard.verdicts.values()].filter(({ included }) => included !== null)).toHaveLength(
			20,
		);
	});

	test('an answer to another batch changes nothing: ids are drawn anew for each', async () => {
		const { model, requests } = modelOf(honest);
		await judge(model, many(40)).ended;
		const ids = requests.flatMap((request) => questionOf(request).posts.map(({ id }) => id));
		expect(new Set(ids).size).toBe(40);
		expect(ids.every((id) => !many(40).some((post) => post.id === id))).toBe(true);
	});
});

describe('a provider that fails', () => {
	const unavailable = new ModelError('model_unavailable', 'away');

	test('in the middle of an answer: what was said counts, the rest is asked about again', async () => {
		const { model, requests } = modelOf((request, at) => {
			if (at > 0) return honest(request);
			const lines = writeVerdicts(checksFirst(questionOf(request))).split('\n');
			return { text: lines.slice(0, 2 + 8).join('\n'), error: unavailable };
		});
		const heard = judge(model, many(20));
		await heard.ended;
		expect(heard.verdicts.size).toBe(20);
		expect(requests.map((request) => questionOf(request).posts.length)).toEqual([20, 12]);
	});

	test('again and again: the judging fails with its words, and what was judged stays told', async () => {
		const { model, requests } = modelOf((request, at) =>
			at === 0 ? honest(request) : unavailable,
		);
		const heard = judge(model, many(40), { concurrency: 1 });
		await expect(heard.ended).rejects.toBe(unavailable);
		expect(heard.verdicts.size).toBe(20);
		expect(requests).toHaveLength(5);
	});

	test('now and then: every success makes patience whole again', async () => {
		const { model } = modelOf((request, at) => (at % 3 === 2 ? honest(request) : unavailable));
		const heard = judge(model, many(200), { concurrency: 1 });
		await heard.ended;
		expect(heard.verdicts.size).toBe(200);
	});

	test.each(['key_rejected', 'model_out_of_credit'] as const)(
		'with %s: nothing more is asked',
		async (code) => {
			const { model, requests } = modelOf((request, at) =>
				at === 0 ? honest(request) : new ModelError(code, 'no'),
			);
			const heard = judge(model, many(200), { concurrency: 1 });
			await expect(heard.ended).rejects.toMatchObject({ code });
			expect(heard.verdicts.size).toBe(20);
			expect(requests).toHaveLength(2);
		},
	);

	test('asking for a pause is given it [F4]', async () => {
		const times: number[] = [];
		const { model } = modelOf((request, at) => {
			times.push(performance.now());
			return at === 0 ? new ModelError('model_rate_limited', 'slow down', 1) : honest(request);
		});
		await judge(model, many(20)).ended;
		expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990);
	});

	test('refusing one post: the others are judged, and that one is not, with the reason', async () => {
		const refusal = new ModelError('model_refused', 'The provider will not judge this.');
		const { model } = modelOf((request) =>
			questionOf(request).posts.some(({ text }) => text.includes('(7)'))
				? refusal
				: honest(request),
		);
		const heard = judge(model, many(40), { concurrency: 1, batchSize: 20 });
		await heard.ended;
		expect([...heard.verdicts.values()].filter(({ included }) => included === null)).toEqual([
			{ tweetId: '1007', included: null, reason: 'The provider will not judge this.' },
		]);
	});

	test('refusing everything: it is not the posts, and the judging fails', async () => {
		const { model, requests } = modelOf(() => new ModelError('model_refused', 'unknown model'));
		await expect(judge(model, many(200), { concurrency: 1 }).ended).rejects.toMatchObject({
			code: 'model_refused',
		});
		expect(requests.length).toBeLessThan(5);
	});
});

test('an abort closes every open question, and nothing is told after it', async () => {
	const model = createScriptedModel();
	const stop = new AbortController();
	const heard = judge(model, many(100), { signal: stop.signal });
	await sleep(0);
	stop.abort(new Error('enough'));
	await expect(heard.ended).rejects.toThrow('enough');
	expect(model.requests.every((question) => question.isAborted)).toBe(true);
	expect(heard.verdicts.size).toBe(0);
});
