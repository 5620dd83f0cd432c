import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { describe, expect, test, vi } from 'vitest';
import { type JudgeRequest, writeVerdicts } from '../../../../sandbox/openrouter/judge.ts';
import { ModelError, type ModelRequest } from '../../providers/model.ts';
import { createScriptedModel } from '../../testing/scripted-model.ts';
import { hostilePosts } from '../fixtures/hostile-posts.ts';
import {
	checksFirst,
	faulty,
	honest,
	judgePosts,
	lastCheckPosition,
	manyPosts,
	modelOf,
	readRequest,
} from '../fixtures/judging.ts';
import { buildJudgePrompt, type PostToJudge } from './judge-prompt.ts';
import { type JudgeVerdict, requestVerdicts } from './request-verdicts.ts';

const pretty = (line: string) => JSON.stringify(JSON.parse(line), null, 2);

test('judges posts in batches of 20, with one verdict for each post', async () => {
	const { model, requests } = modelOf(honest);
	const result = judgePosts(model, manyPosts(65));
	await result.ended;
	expect(result.verdicts.size).toBe(65);
	expect(requests.map((request) => readRequest(request).posts.length).sort()).toEqual(
		[20, 20, 20, 5].sort(),
	);
	expect(result.receipts).toBe(4);
	expect([...result.verdicts.values()].every(({ included }) => included !== null)).toBe(true);
});

test('ends at once without posts', async () => {
	const { model, requests } = modelOf(honest);
	await judgePosts(model, []).ended;
	expect(requests).toEqual([]);
});

test('passes on no verdict before those on the check posts, then each as it completes', async () => {
	const model = createScriptedModel();
	const result = judgePosts(model, manyPosts(20));
	await sleep(0);
	const question = model.requests[0];
	if (!question) throw new Error('the model received no request');
	const lines = honest(question.request).split('\n');
	const lastCheck = lastCheckPosition(question.request);
	question.write(lines.slice(0, lastCheck).join('\n'), '\n', lines[lastCheck]?.slice(0, 20) ?? '');
	expect(result.verdicts.size).toBe(0);
	question.write(lines[lastCheck]?.slice(20) ?? '', '\n');
	expect(result.verdicts.size).toBe(lastCheck - 1);
	for (let at = lastCheck + 1; at < lines.length; at += 1) {
		question.write(lines[at]?.slice(0, 20) ?? '');
		expect(result.verdicts.size).toBe(at - 2);
		question.write(lines[at]?.slice(20) ?? '', '\n');
		expect(result.verdicts.size).toBe(at - 1);
	}
	question.end();
	await result.ended;
	expect(result.verdicts.size).toBe(20);
});

test('the check posts are always among the first four posts', async () => {
	const { model, requests } = modelOf(honest);
	await judgePosts(model, manyPosts(2000)).ended;
	expect(Math.max(...requests.map(lastCheckPosition))).toBe(3);
});

test('starts judging before all posts are added, with no more open requests than allowed [F4]', async () => {
	const model = createScriptedModel();
	const result = judgePosts(model, manyPosts(10), { concurrency: 3 });
	await sleep(0);
	expect(model.requests).toHaveLength(1);
	const busy = judgePosts(model, manyPosts(200), { concurrency: 3 });
	await sleep(0);
	expect(model.requests).toHaveLength(4);
	for (let at = 0; at < model.requests.length; at += 1) {
		const question = model.requests[at];
		question?.write(honest(question.request));
		question?.end();
		await sleep(0);
		expect(model.requests.length - at - 1).toBeLessThanOrEqual(4);
	}
	await Promise.all([result.ended, busy.ended]);
	expect(busy.verdicts.size).toBe(200);
});

test('all runs of a process share one limit of open requests [F4]', async () => {
	const model = createScriptedModel();
	const limitRequests = pLimit(2);
	const both = [
		judgePosts(model, manyPosts(60), { limitRequests }),
		judgePosts(model, manyPosts(60), { limitRequests }),
	];
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

describe('content next to the text of a post', () => {
	const [post] = manyPosts(1);
	const judged = async (content: string, attached: PostToJudge['attached']) => {
		const { model, requests } = modelOf(honest);
		const result = judgePosts(model, [{ ...(post as PostToJudge), content, attached }]);
		await result.ended;
		const [request] = requests;
		return { verdict: result.verdicts.get('1000'), sent: request && readRequest(request).posts[0] };
	};

	test('is sent to the model: descriptions of media, a poll, and the quoted post', async () => {
		const quote = { authorName: 'Bo', authorUsername: 'bo', text: 'Databases' };
		const { sent } = await judged('This 👇', { media: ['A map', null], poll: ['Rye'], quote });
		expect(sent).toMatchObject({
			text: 'This 👇',
			media: ['A map', null],
			poll: ['Rye'],
			quotes: { author: 'Bo (@bo)', text: 'Databases' },
		});
	});

	test.each(['', 'https://x.com/ada/status/1/photo/1'])(
		'that is all there is (“%s”) and unreadable leaves the post unjudged, at no cost',
		async (content) => {
			const { verdict, sent } = await judged(content, { media: [null], poll: [], quote: null });
			expect(sent).toBeUndefined();
			expect(verdict).toEqual({
				tweetId: '1000',
				included: null,
				reason:
					'This post has only images or videos without a description, which the model can’t see. It is counted, not hidden.',
			});
		},
	);

	test('can contain a prompt injection, so that its post is judged alone', async () => {
		const { model, requests } = modelOf(honest);
		const text = hostilePosts[0] ?? '';
		const attached = { media: [text], poll: [], quote: null };
		const posts = manyPosts(20).map((one, at) => (at === 3 ? { ...one, attached } : one));
		await judgePosts(model, posts).ended;
		expect(requests.map((request) => readRequest(request).posts.length).sort()).toEqual([1, 19]);
	});
});

describe('when the model responds badly', () => {
	test('posts left out are judged a second time, one by one [I3]', async () => {
		const { model, requests } = modelOf((request, at) =>
			writeVerdicts(readRequest(request), at < 2 ? 'skip' : undefined),
		);
		const result = judgePosts(model, manyPosts(40));
		await result.ended;
		expect(requests.map((request) => readRequest(request).posts.length)).toEqual([
			20,
			20,
			...Array(12).fill(1),
		]);
		expect([...result.verdicts.values()].every(({ included }) => included !== null)).toBe(true);
	});

	test.each(['prose', 'nothing'] as const)(
		'%s for a post twice: it is reported as not judged, neither included nor excluded [I3]',
		async (fault) => {
			const isOdd = (request: JudgeRequest) =>
				request.posts.some(({ text }) => text.endsWith('(7)'));
			const { model, requests } = modelOf((request) => {
				const parsed = readRequest(request);
				return writeVerdicts(parsed, isOdd(parsed) ? fault : undefined);
			});
			const result = judgePosts(model, manyPosts(20));
			await result.ended;
			expect(requests).toHaveLength(1 + 20);
			expect([...result.verdicts.values()].filter(({ included }) => included === null)).toEqual([
				{
					tweetId: '1007',
					included: null,
					reason: 'The model gave no clear answer for this post, twice. It is counted, not hidden.',
				},
			]);
		},
	);

	test.each(['prose', 'nothing'] as const)(
		'%s for everything: judging stops after a few requests with the reason',
		async (fault) => {
			const { model, requests } = modelOf(faulty(fault));
			const result = judgePosts(model, manyPosts(200));
			await expect(result.ended).rejects.toMatchObject({
				code: 'model_unreadable',
				message: expect.stringMatching(/doesn’t write verdicts that Warble can read/),
			});
			expect(requests.length).toBeLessThan(12);
			expect(result.verdicts.size).toBe(0);
		},
	);

	test.each<[string, (lines: string[]) => string]>([
		['pretty-printed', (lines) => lines.map(pretty).join('\n')],
		['in an object', (lines) => `{"verdicts":[${lines.join(',')}]}`],
		['with text for true and false', (lines) => lines.join('\n').replace(/(true|false)/g, '"$1"')],
		['with # before the ids', (lines) => lines.join('\n').replaceAll('{"id":"', '{"id":"#')],
		[
			'with ids in capitals and blanks',
			(lines) =>
				lines.join('\n').replace(/"id":"(\w+)"/g, (_, id) => `"id":" ${id.toUpperCase()} "`),
		],
		['without reasons', (lines) => lines.join('\n').replace(/,"reasoning":"[^"]*"/g, '')],
	])('verdicts %s are read with one request per batch', async (_, write) => {
		const good = judgePosts(modelOf(honest).model, manyPosts(40));
		await good.ended;
		const { model, requests } = modelOf((request) => write(honest(request).split('\n')));
		const result = judgePosts(model, manyPosts(40));
		await result.ended;
		expect(requests).toHaveLength(2);
		const includedOf = ({ verdicts }: typeof good) =>
			[...verdicts.values()].map(({ tweetId, included }) => [tweetId, included]);
		expect(includedOf(result)).toEqual(includedOf(good));
		expect([...result.verdicts.values()].every(({ reason }) => reason !== '')).toBe(true);
	});

	test('a response that is cut off by its length: missing posts are judged again', async () => {
		const { model, requests } = modelOf((request, at) => {
			if (at > 0) return honest(request);
			const lines = honest(request).split('\n').slice(0, -1);
			return { text: lines.join('\n'), error: new ModelError('answer_too_long', 'Cut off.') };
		});
		const result = judgePosts(model, manyPosts(20));
		await result.ended;
		expect(requests.map((request) => readRequest(request).posts.length)).toEqual([20, 1]);
		expect([...result.verdicts.values()].every(({ included }) => included !== null)).toBe(true);
	});

	test('a verdict that is contradicted after it was passed on is corrected', async () => {
		const passedOn: JudgeVerdict[] = [];
		const model = createScriptedModel();
		const result = judgePosts(model, manyPosts(3), {
			onVerdicts: (verdicts) => void passedOn.push(...verdicts),
		});
		await sleep(0);
		const [batch] = model.requests;
		const lines = writeVerdicts(checksFirst(readRequest(batch?.request as ModelRequest))).split(
			'\n',
		);
		batch?.write(lines.slice(0, 3).join('\n'), '\n');
		expect(passedOn).toHaveLength(1);
		const first = JSON.parse(lines[2] ?? '') as { included: boolean };
		batch?.write(JSON.stringify({ ...first, included: !first.included }));
		batch?.end();
		await expect.poll(() => model.requests.length).toBe(4);
		for (const { request, write, end } of model.requests.slice(1)) {
			write(honest(request));
			end();
		}
		await result.ended;
		expect(passedOn).toHaveLength(4);
		expect(passedOn.filter(({ tweetId }) => tweetId === passedOn[0]?.tweetId)).toEqual([
			passedOn[0],
			{ ...passedOn[0], isCorrection: true },
		]);
	});

	test('two contradictory verdicts on a post alone are no verdict', async () => {
		const { model } = modelOf((request) => {
			const line = JSON.parse(honest(request)) as { included: boolean };
			return [line, { ...line, included: !line.included }]
				.map((verdict) => JSON.stringify(verdict))
				.join();
		});
		const result = judgePosts(model, manyPosts(1));
		await result.ended;
		expect(result.verdicts.get('1000')).toMatchObject({ included: null });
	});

	test('the same verdict twice on a post alone is a verdict', async () => {
		const { model, requests } = modelOf((request) => `${honest(request)}\n${honest(request)}`);
		const result = judgePosts(model, manyPosts(1));
		await result.ended;
		expect(requests).toHaveLength(1);
		expect(result.verdicts.get('1000')).toMatchObject({ included: expect.any(Boolean) });
	});

	test('a check of the model reads an answer that comes in small pieces', async () => {
		const model = createScriptedModel();
		const response = requestVerdicts({
			model,
			apiKey: 'sk-or-1',
			prompt: buildJudgePrompt('', []),
			signal: new AbortController().signal,
			onVerdicts: () => undefined,
			onReceipt: () => undefined,
		});
		const [check] = model.requests;
		check?.write(...honest(check.request));
		check?.end();
		expect(await response).toMatchObject({ isReadable: true, error: undefined });
	});

	test('a response of ten megabytes is cut off, and its posts are judged one by one [I3]', async () => {
		const { model, requests } = modelOf((request, at) =>
			writeVerdicts(readRequest(request), at === 0 ? 'flood' : undefined),
		);
		const result = judgePosts(model, manyPosts(20));
		await result.ended;
		expect(result.verdicts.size).toBe(20);
		expect(requests.map((request) => readRequest(request).posts.length)).toEqual([
			20,
			...Array(20).fill(1),
		]);
	});

	test.each(['fences', 'list'] as const)(
		'%s around the verdicts changes nothing [I3]',
		async (fault) => {
			const good = judgePosts(modelOf(honest).model, manyPosts(20));
			await good.ended;
			const { model, requests } = modelOf(faulty(fault));
			const result = judgePosts(model, manyPosts(20));
			await result.ended;
			expect(requests).toHaveLength(1);
			expect([...result.verdicts]).toEqual([...good.verdicts]);
		},
	);

	test.each(['strangers', 'repeats'] as const)(
		'%s among the ids: the rest of the response is ignored and its posts judged again [I3]',
		async (fault) => {
			const good = judgePosts(modelOf(honest).model, manyPosts(20));
			await good.ended;
			const { model, requests } = modelOf((request, at) =>
				at === 0 ? writeVerdicts(readRequest(request), fault) : honest(request),
			);
			const result = judgePosts(model, manyPosts(20));
			await result.ended;
			expect(new Map([...result.verdicts].toSorted())).toEqual(
				new Map([...good.verdicts].toSorted()),
			);
			expect(requests.slice(1).every((request) => readRequest(request).allPosts.length === 1)).toBe(
				true,
			);
			expect(requests).toHaveLength(21);
		},
	);

	test('a check post left out: the response is ignored, and its posts judged one by one [I4]', async () => {
		const { model, requests } = modelOf((request) => {
			const parsed = readRequest(request);
			return writeVerdicts({ ...parsed, allPosts: parsed.posts });
		});
		const result = judgePosts(model, manyPosts(20));
		await result.ended;
		expect(requests).toHaveLength(1 + 20);
		expect([...result.verdicts.values()].filter(({ included }) => included !== null)).toHaveLength(
			20,
		);
	});

	test('the ids of posts are different in every request', async () => {
		const { model, requests } = modelOf(honest);
		await judgePosts(model, manyPosts(40)).ended;
		const ids = requests.flatMap((request) => readRequest(request).posts.map(({ id }) => id));
		expect(new Set(ids).size).toBe(40);
		expect(ids.every((id) => !manyPosts(40).some((post) => post.id === id))).toBe(true);
	});
});

describe('when the provider fails', () => {
	const unavailable = new ModelError('model_unavailable', 'away');

	test('in the middle of a response, its verdicts count and the other posts are judged again', async () => {
		const { model, requests } = modelOf((request, at) => {
			if (at > 0) return honest(request);
			const lines = writeVerdicts(checksFirst(readRequest(request))).split('\n');
			return { text: lines.slice(0, 2 + 8).join('\n'), error: unavailable };
		});
		const result = judgePosts(model, manyPosts(20));
		await result.ended;
		expect(result.verdicts.size).toBe(20);
		expect(requests.map((request) => readRequest(request).posts.length)).toEqual([20, 12]);
	});

	test('repeatedly, judging fails with its error, and verdicts passed on before remain', async () => {
		const { model, requests } = modelOf((request, at) =>
			at === 0 ? honest(request) : unavailable,
		);
		const result = judgePosts(model, manyPosts(40), { concurrency: 1 });
		await expect(result.ended).rejects.toBe(unavailable);
		expect(result.verdicts.size).toBe(20);
		expect(requests).toHaveLength(5);
	});

	test('now and then, every success resets the number of retries', async () => {
		const { model } = modelOf((request, at) => (at % 3 === 2 ? honest(request) : unavailable));
		const result = judgePosts(model, manyPosts(200), { concurrency: 1 });
		await result.ended;
		expect(result.verdicts.size).toBe(200);
	});

	test.each(['key_rejected', 'model_out_of_credit'] as const)(
		'with %s, no more requests are sent',
		async (code) => {
			const { model, requests } = modelOf((request, at) =>
				at === 0 ? honest(request) : new ModelError(code, 'no'),
			);
			const result = judgePosts(model, manyPosts(200), { concurrency: 1 });
			await expect(result.ended).rejects.toMatchObject({ code });
			expect(result.verdicts.size).toBe(20);
			expect(requests).toHaveLength(2);
		},
	);

	test('with a refusal that every request will get, no post is tried alone', async () => {
		const refusal = new ModelError('model_refused', 'No endpoints.', undefined, true);
		const { model, requests } = modelOf((request, at) => (at < 2 ? honest(request) : refusal));
		const result = judgePosts(model, manyPosts(200), { concurrency: 1 });
		await expect(result.ended).rejects.toBe(refusal);
		expect(requests).toHaveLength(3);
	});

	test('with an hour to wait, it reports once when it continues, and continues by itself', async () => {
		vi.useFakeTimers();
		try {
			const pauses: (Date | null)[] = [];
			const limited = new ModelError('model_rate_limited', 'Slow down.', 3600);
			const { model, requests } = modelOf((request, at) => (at < 8 ? limited : honest(request)));
			const result = judgePosts(model, manyPosts(80), {
				onPause: (until) => void pauses.push(until),
			});
			await vi.advanceTimersByTimeAsync(0);
			expect(pauses[0]).toEqual(new Date(Date.now() + 3_600_000));
			expect(requests).toHaveLength(4);
			await vi.advanceTimersByTimeAsync(3_600_100);
			expect(requests).toHaveLength(8);
			await vi.advanceTimersByTimeAsync(3_600_100);
			await result.ended;
			expect(pauses.filter((until) => until === null)).toHaveLength(2);
			expect(pauses.at(-1)).toBe(null);
			expect(result.verdicts.size).toBe(80);
		} finally {
			vi.useRealTimers();
		}
	});

	test('with a longer wait than the user may have, judging fails at once', async () => {
		const limited = new ModelError('model_rate_limited', 'Slow down.', 3600);
		const { model } = modelOf(() => limited);
		const result = judgePosts(model, manyPosts(20), { maxPauseMs: 20_000 });
		await expect(result.ended).rejects.toBe(limited);
	});

	test('with a wait, that time passes before the next request [F4]', async () => {
		const times: number[] = [];
		const { model } = modelOf((request, at) => {
			times.push(performance.now());
			return at === 0 ? new ModelError('model_rate_limited', 'slow down', 1) : honest(request);
		});
		await judgePosts(model, manyPosts(20)).ended;
		expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990);
	});

	test('because of one post, only that post is not judged, with the reason', async () => {
		const refusal = new ModelError('model_refused', 'The provider will not judge this.');
		const { model } = modelOf((request) =>
			readRequest(request).posts.some(({ text }) => text.includes('(7)'))
				? refusal
				: honest(request),
		);
		const result = judgePosts(model, manyPosts(40), { concurrency: 1, batchSize: 20 });
		await result.ended;
		expect([...result.verdicts.values()].filter(({ included }) => included === null)).toEqual([
			{ tweetId: '1007', included: null, reason: 'The provider will not judge this.' },
		]);
	});

	test('because of two posts in every batch, all the others are judged', async () => {
		const refusal = new ModelError('model_refused', 'The provider will not judge this.');
		const { model } = modelOf((request) =>
			readRequest(request).posts.some(({ text }) => /\([0-9]*[37]\)$/.test(text))
				? refusal
				: honest(request),
		);
		const posts = manyPosts(124).map((post, at) => ({
			...post,
			content: `A post (${at % 20 === 3 || at % 20 === 17 ? at : '0'})`,
		}));
		const result = judgePosts(model, posts);
		await result.ended;
		expect(result.verdicts.size).toBe(124);
		const notJudged = [...result.verdicts.values()].filter(({ included }) => included === null);
		expect(notJudged).toHaveLength(13);
	});

	test('for all posts, judging fails', async () => {
		const { model, requests } = modelOf(() => new ModelError('model_refused', 'unknown model'));
		await expect(judgePosts(model, manyPosts(200), { concurrency: 1 }).ended).rejects.toMatchObject(
			{
				code: 'model_refused',
			},
		);
		expect(requests.length).toBeLessThan(5);
	});
});

test('an abort closes every open request, and no verdicts are passed on after it', async () => {
	const model = createScriptedModel();
	const stop = new AbortController();
	const result = judgePosts(model, manyPosts(100), { signal: stop.signal });
	await sleep(0);
	stop.abort(new Error('enough'));
	await expect(result.ended).rejects.toThrow('enough');
	expect(model.requests.every((question) => question.isAborted)).toBe(true);
	expect(result.verdicts.size).toBe(0);
});
