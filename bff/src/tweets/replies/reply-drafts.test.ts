import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readReplyRequest } from '../../../../sandbox/openrouter/reply.ts';
import { startSandbox } from '../../../../sandbox/server.ts';
import { saveOnboarding } from '../../../contract/account/account.ts';
import { createFile } from '../../../contract/editor/editor.ts';
import { discardDraft, draftReply } from '../../../contract/tweets/reply-drafts.ts';
import type { Tone } from '../../../contract/tweets/tweets.ts';
import { hostilePosts } from '../../filter/fixtures/hostile-posts.ts';
import { modelOf } from '../../filter/fixtures/judging.ts';
import type { Post } from '../../networks/post-source.ts';
import { ModelError, type ModelRequest } from '../../providers/model.ts';
import { createOpenRouter } from '../../providers/openrouter/openrouter.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { makePost } from '../../testing/database/made-post.ts';
import { HOUR_MS } from '../../time.ts';
import { ago, readList, storeDraft, storeReply } from '../fixtures/review.ts';

const parseRequest = ({ messages }: ModelRequest) =>
	readReplyRequest(messages.at(-1)?.content ?? '');
const replyTo = (request: ModelRequest) => `Reply to ${parseRequest(request)?.text}`;

let replies: ReturnType<typeof modelOf>;
let clock = 0;
let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		model: { stream: (...request) => replies.model.stream(...request) },
		now: () => Date.now() + clock,
		environment: { LIMITS: 'replyDraftsPerDay=4' },
	});
});
afterAll(() => app.close());
beforeEach(async () => {
	replies = modelOf(replyTo);
	clock = 0;
	person = await app.loginAs();
});

/** Stores posts, each by another author by default, and returns their ids. */
async function storePosts(
	count: number,
	more: (at: number) => Partial<Post> = () => ({}),
	who = person,
): Promise<string[]> {
	const posts = Array.from({ length: count }, (_, at) =>
		makePost(ago(at), { text: `Post ${at}`, authorUsername: `Writer_${at}`, ...more(at) }),
	);
	await app.services.tweets.save(who.id, posts, 'test');
	return posts.map(({ id }) => id);
}

const draft = (id: string | undefined, tone: Tone = 'own', who = person) =>
	who.client.call(draftReply, { params: { id: id ?? '' }, body: { tone } });
const shown = async (id: string | undefined) =>
	(await readList(person, { limit: '100' })).data.find((tweet) => tweet.id === id)?.draft;

describe('a reply draft', () => {
	test('is stored with its post and not sent', async () => {
		const [id] = await storePosts(1);
		const made = await draft(id);
		expect(made).toEqual({
			text: 'Reply to Post 0',
			tone: 'own',
			createdAt: expect.stringMatching(/Z$/),
		});
		expect(await shown(id)).toEqual(made);
		expect((await readList(person)).data).toMatchObject([{ response: null }]);
	});

	test.each(['warm', 'direct', 'curious', 'playful'] as const)(
		'is requested in the tone %s',
		async (tone) => {
			const [id] = await storePosts(1);
			expect(await draft(id, tone)).toMatchObject({ tone });
			expect(replies.requests.map((request) => parseRequest(request)?.tone)).toEqual([tone]);
		},
	);

	test('in another tone replaces the previous one and does not count as new', async () => {
		const [id] = await storePosts(1);
		const first = await draft(id);
		clock = HOUR_MS;
		for (const tone of ['warm', 'direct', 'curious', 'playful', 'own'] as const) {
			expect(await draft(id, tone)).toMatchObject({ tone, createdAt: first.createdAt });
		}
		replies = modelOf(() => 'Other words');
		await draft(id, 'warm');
		expect(await shown(id)).toEqual({
			text: 'Other words',
			tone: 'warm',
			createdAt: first.createdAt,
		});
	});

	test('can be discarded, also twice or without a draft, and drafted again', async () => {
		const [id, other] = await storePosts(2);
		await draft(id);
		for (const which of [id, id, other])
			await person.client.call(discardDraft, { params: { id: which ?? '' } });
		expect(await shown(id)).toBeNull();
		await draft(id, 'curious');
		expect(await shown(id)).toMatchObject({ tone: 'curious' });
	});

	test('of a repost replies to the original’s author', async () => {
		const [id] = await storePosts(1, () => ({
			repostOf: { id: '9', authorName: 'Mara', authorUsername: 'mara_l' },
		}));
		await draft(id);
		expect(parseRequest(replies.requests[0] as ModelRequest)?.author).toBe('Mara (@mara_l)');
	});

	test('uses the user’s file named voice, and no other file or user’s [I1]', async () => {
		const [id] = await storePosts(1);
		await person.client.call(createFile, {
			body: { path: 'notes/Voice.md', content: '<h1>How I sound</h1><p>Dry &amp; short.</p>' },
		});
		await person.client.call(createFile, {
			body: { path: 'notes/invoice.md', content: '<p>Nobody’s business.</p>' },
		});
		const other = await app.loginAs();
		await other.client.call(createFile, {
			body: { path: 'voice', content: '<p>Somebody else’s.</p>' },
		});
		await draft(id);
		const [request] = replies.requests as [ModelRequest];
		expect(parseRequest(request)?.voice).toBe('How I sound\nDry & short.');
		expect(JSON.stringify(request.messages)).not.toMatch(/business|Somebody else/);
	});

	test('uses the user’s onboarding and last five replies, as data [I1]', async () => {
		const ids = await storePosts(9);
		const onboardingData = { marketing: 'A bakery', postTopics: 'rye' };
		await person.client.call(saveOnboarding, { body: { onboardingData, completed: true } });
		for (const [at, id] of ids.slice(1, 8).entries()) {
			await storeReply(app, person, id, {
				at: ago(60 - at),
				text: `Answer ${at}`,
				status: at === 6 ? 'failed' : 'done',
			});
		}
		const other = await app.loginAs();
		await storeReply(app, other, ids[8] ?? '', { text: 'Somebody else’s' });
		await draft(ids[0]);
		const [{ messages }] = replies.requests as [ModelRequest];
		expect(messages[0]?.content).toContain(JSON.stringify(onboardingData));
		expect(parseRequest(replies.requests[0] as ModelRequest)?.answers).toEqual([
			'Answer 5',
			'Answer 4',
			'Answer 3',
			'Answer 2',
			'Answer 1',
		]);
		expect(JSON.stringify(messages)).not.toContain('Somebody else');
	});

	test.each(hostilePosts.slice(0, 12))(
		'has the post in its prompt as data: %s [I2]',
		async (text) => {
			const [id] = await storePosts(1, () => ({ text }));
			await draft(id);
			const [{ messages }] = replies.requests as [ModelRequest];
			expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
			expect(messages[1]?.content.match(/[<>]/g)).toHaveLength(4);
			expect(messages[0]?.content).not.toContain(text);
		},
	);
});

describe('a draft that is too long', () => {
	const long = 'a long reply '.repeat(30).trim();
	const links = `${'x'.repeat(250)} https://example.org/a https://example.org/b`;

	test.each([long, links, '走'.repeat(141)])(
		'is requested once more, with the long text: %s [J10]',
		async (text) => {
			replies = modelOf((request) =>
				parseRequest(request)?.tooLong === undefined ? text : 'Short',
			);
			const [id] = await storePosts(1);
			expect(await draft(id, 'warm')).toMatchObject({ text: 'Short' });
			expect(replies.requests.map((request) => parseRequest(request)?.tooLong)).toEqual([
				undefined,
				text,
			]);
			expect(replies.requests.map((request) => parseRequest(request)?.tone)).toEqual([
				'warm',
				'warm',
			]);
		},
	);

	test.each([
		['bluesky', 'at://did:plc:abc/app.bsky.feed.post/3kabc', 300],
		['mastodon', 'mastodon.social/12', 500],
	] as const)('is as long as its network allows: %s', async (network, id, limit) => {
		const [fits, isOver] = ['走'.repeat(limit), '走'.repeat(limit + 1)];
		replies = modelOf((request) => (parseRequest(request)?.tooLong === undefined ? isOver : fits));
		await storePosts(1, () => ({ network, id, url: 'https://a.example/1' }));
		expect(await draft(id)).toMatchObject({ text: fits });
		expect(JSON.stringify(replies.requests[0])).toContain(`At most ${limit} characters.`);
	});

	test('is refused the second time, and nothing is stored', async () => {
		replies = modelOf(() => long);
		const [id] = await storePosts(1);
		await expect(draft(id)).rejects.toMatchObject({
			status: 503,
			code: 'model_refused',
			message: expect.stringContaining('280'),
		});
		expect(replies.requests).toHaveLength(2);
		expect(await shown(id)).toBeNull();
	});

	test('is accepted if X counts fewer characters than it has', async () => {
		const text = `${'x'.repeat(240)} https://example.org/${'a'.repeat(200)}`;
		replies = modelOf(() => text);
		const [id] = await storePosts(1);
		expect(await draft(id)).toMatchObject({ text });
	});
});

describe('drafts are limited to', () => {
	test('one a day per author, ignoring case, even if the first was discarded', async () => {
		const [one, two] = await storePosts(2, (at) => ({
			authorUsername: at === 0 ? 'Solveig' : 'solveig',
		}));
		await draft(one);
		const refusal = {
			status: 429,
			code: 'draft_cap_reached',
			message: expect.stringContaining('@solveig'),
			retryAfter: expect.any(Number),
		};
		await expect(draft(two)).rejects.toMatchObject(refusal);
		await person.client.call(discardDraft, { params: { id: one ?? '' } });
		await expect(draft(two)).rejects.toMatchObject(refusal);
		expect(replies.requests).toHaveLength(1);
		clock = 23.9 * HOUR_MS;
		await expect(draft(two)).rejects.toMatchObject(refusal);
		clock = 24.1 * HOUR_MS;
		expect(await draft(two)).toMatchObject({ text: 'Reply to Post 1' });
	});

	test('the configured number in 24 hours', async () => {
		const ids = await storePosts(6);
		for (const id of ids.slice(0, 4)) await draft(id);
		await expect(draft(ids[4])).rejects.toMatchObject({
			status: 429,
			code: 'draft_cap_reached',
			message: expect.stringMatching(/^You’ve used all 4 drafts/),
		});
		expect(await draft(ids[0], 'warm')).toMatchObject({ tone: 'warm' });
		clock = 24.1 * HOUR_MS;
		expect(await draft(ids[4])).toMatchObject({ text: 'Reply to Post 4' });
	});

	test('the same numbers when requested at once', async () => {
		const same = await storePosts(6, () => ({ authorUsername: 'ada' }));
		const settled = await Promise.allSettled(same.map((id) => draft(id)));
		expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		const other = await app.loginAs();
		const many = await storePosts(6, () => ({}), other);
		const outcomes = await Promise.allSettled(many.map((id) => draft(id, 'own', other)));
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
		const codes = outcomes.flatMap((outcome) =>
			outcome.status === 'rejected' ? outcome.reason.code : [],
		);
		expect(codes).toEqual(['draft_cap_reached', 'draft_cap_reached']);
	});

	test('twenty a minute, including other tones [F2]', async () => {
		const [id] = await storePosts(1);
		for (let times = 0; times < 20; times += 1) await draft(id);
		await expect(draft(id)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
	});
});

describe('errors of the model are returned', () => {
	test.each([
		['key_rejected', 400],
		['model_out_of_credit', 400],
		['model_rate_limited', 503],
		['model_unavailable', 503],
		['model_timeout', 503],
		['model_refused', 503],
	] as const)('%s is %d, and does not count as a draft', async (code, status) => {
		replies = modelOf(() => new ModelError(code, 'So it is.', 7));
		const [id] = await storePosts(1);
		await expect(draft(id)).rejects.toMatchObject({
			status,
			code,
			message: 'So it is.',
			retryAfter: 7,
		});
		replies = modelOf(replyTo);
		await draft(id);
	});

	test('an empty output is refused', async () => {
		replies = modelOf(() => ' "" ');
		const [id] = await storePosts(1);
		await expect(draft(id)).rejects.toMatchObject({ status: 503, code: 'model_refused' });
	});

	test('without a key the error says where to add one', async () => {
		const keyless = await buildTestApp({ environment: { OPENROUTER_API_KEY: '' } });
		const who = await keyless.loginAs();
		const stored = makePost(ago(1));
		await keyless.services.tweets.save(who.id, [stored], 'test');
		await expect(draft(stored.id, 'own', who)).rejects.toMatchObject({
			status: 400,
			code: 'key_missing',
			message: expect.stringContaining('settings'),
		});
	});

	test('a stopping server does not wait for the model [H8]', async () => {
		const stopping = await buildTestApp();
		const who = await stopping.loginAs();
		const stored = makePost(ago(1));
		await stopping.services.tweets.save(who.id, [stored], 'test');
		const pending = stopping.model.nextRequest();
		const refused = expect(draft(stored.id, 'own', who)).rejects.toMatchObject({
			status: 503,
			code: 'server_stopping',
		});
		const { isAborted } = await pending.then(async (open) => {
			await stopping.app.close();
			return open;
		});
		expect(isAborted).toBe(true);
		await refused;
	});
});

test.each([{}, { tone: 'rude' }, { tone: null }, { tone: ['warm'] }])(
	'other tones are refused: %j [F5]',
	async (payload) => {
		const [id] = await storePosts(1);
		const { statusCode } = await app.app.inject({
			method: 'POST',
			url: `/api/tweets/${id}/draft`,
			headers: { cookie: person.cookie },
			payload,
		});
		expect(statusCode).toBe(400);
		expect(replies.requests).toEqual([]);
	},
);

test('another user’s post is not found, like an unknown one, and their draft stays [C1]', async () => {
	const [id] = await storePosts(1);
	await storeDraft(app, person, id ?? '');
	const stranger = await app.loginAs();
	const answers = await Promise.all(
		[id, '12345'].map((which) =>
			app.app.inject({
				method: 'POST',
				url: `/api/tweets/${which}/draft`,
				headers: { cookie: stranger.cookie },
				payload: { tone: 'own' },
			}),
		),
	);
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
	expect(answers[0]?.body).toBe(answers[1]?.body);
	await stranger.client.call(discardDraft, { params: { id: id ?? '' } });
	expect(await shown(id)).toMatchObject({ text: 'Drafted' });
	expect(replies.requests).toEqual([]);
});

test('the sandbox’s model drafts in every tone, marked as a sandbox reply', async () => {
	const sandbox = await startSandbox({ paceMs: 0 });
	onTestFinished(() => sandbox.close());
	replies = {
		model: createOpenRouter({ baseUrl: `${sandbox.url}/api/v1`, model: 'sandbox/wren' }),
		requests: [],
	};
	const [id] = await storePosts(1, () => ({ text: 'Easy runs have to be slow.' }));
	const texts = new Set<string>();
	for (const tone of ['own', 'warm', 'direct', 'curious', 'playful'] as const)
		texts.add((await draft(id, tone)).text);
	expect(texts.size).toBe(5);
	for (const text of texts) expect(text).toContain('a sandbox reply');
});
