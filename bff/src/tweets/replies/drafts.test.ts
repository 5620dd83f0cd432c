import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readReplyQuestion } from '../../../../sandbox/openrouter/replying.ts';
import { startSandbox } from '../../../../sandbox/server.ts';
import { saveOnboarding } from '../../../contract/account.ts';
import { createFile } from '../../../contract/editor.ts';
import { discardDraft, draftReply, type Tone } from '../../../contract/tweets.ts';
import { hostilePosts } from '../../filter/fixtures/hostile-posts.ts';
import { modelOf } from '../../filter/fixtures/judging.ts';
import { ModelError, type ModelRequest } from '../../providers/model.ts';
import { createOpenRouter } from '../../providers/openrouter/openrouter.ts';
import type { Post } from '../../providers/x/post-source.ts';
import { buildTestApp, type TestApp, type TestPerson } from '../../testing/apps/build-test-app.ts';
import { madePost } from '../../testing/database/made-post.ts';
import { ago, answer, list, storeDraft } from '../fixtures/review.ts';

const HOUR = 3_600_000;
const asked = ({ messages }: ModelRequest) => readReplyQuestion(messages.at(-1)?.content ?? '');
const replyTo = (request: ModelRequest) => `Reply to ${asked(request)?.text}`;

let replies: ReturnType<typeof modelOf>;
let clock = 0;
let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		model: { stream: (...question) => replies.model.stream(...question) },
		now: () => Date.now() + clock,
		environment: { REPLY_DRAFTS_PER_DAY: '4' },
	});
});
afterAll(() => app.close());
beforeEach(async () => {
	replies = modelOf(replyTo);
	clock = 0;
	person = await app.loginAs();
});

/** Stores posts, each by another author where nothing else is said; answers their ids. */
async function post(
	count: number,
	more: (at: number) => Partial<Post> = () => ({}),
	who = person,
): Promise<string[]> {
	const posts = Array.from({ length: count }, (_, at) =>
		madePost(ago(at), { text: `Post ${at}`, authorUsername: `Writer_${at}`, ...more(at) }),
	);
	await app.services.tweets.save(who.id, posts, 'test');
	return posts.map(({ id }) => id);
}

const draft = (id: string | undefined, tone: Tone = 'own', who = person) =>
	who.client.call(draftReply, { params: { id: id ?? '' }, body: { tone } });
const shown = async (id: string | undefined) =>
	(await list(person, { limit: '100' })).data.find((tweet) => tweet.id === id)?.draft;

describe('a drafted reply', () => {
	test('answers the post, stands beside it, and is not sent', async () => {
		const [id] = await post(1);
		const made = await draft(id);
		expect(made).toEqual({
			text: 'Reply to Post 0',
			tone: 'own',
			createdAt: expect.stringMatching(/Z$/),
		});
		expect(await shown(id)).toEqual(made);
		expect((await list(person)).data).toMatchObject([{ response: null }]);
	});

	test.each(['warm', 'direct', 'curious', 'playful'] as const)(
		'is asked for in the tone %s',
		async (tone) => {
			const [id] = await post(1);
			expect(await draft(id, tone)).toMatchObject({ tone });
			expect(replies.requests.map((request) => asked(request)?.tone)).toEqual([tone]);
		},
	);

	test('in another tone takes the place of the one before, and is no new draft', async () => {
		const [id] = await post(1);
		const first = await draft(id);
		clock = HOUR;
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

	test('can be discarded, also twice and where there is none, and drafted again', async () => {
		const [id, other] = await post(2);
		await draft(id);
		for (const which of [id, id, other])
			await person.client.call(discardDraft, { params: { id: which ?? '' } });
		expect(await shown(id)).toBeNull();
		await draft(id, 'curious');
		expect(await shown(id)).toMatchObject({ tone: 'curious' });
	});

	test('of a repost answers the one who wrote it', async () => {
		const [id] = await post(1, () => ({
			repostOf: { id: '9', authorName: 'Mara', authorUsername: 'mara_l' },
		}));
		await draft(id);
		expect(asked(replies.requests[0] as ModelRequest)?.author).toBe('Mara (@mara_l)');
	});

	test('is in the voice of the file of that name, and of no other file and no one else’s [I1]', async () => {
		const [id] = await post(1);
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
		expect(asked(request)?.voice).toBe('How I sound\nDry & short.');
		expect(JSON.stringify(request.messages)).not.toMatch(/business|Somebody else/);
	});

	test('is in the person’s voice: what they told, and the five answers they sent last, as data [I1]', async () => {
		const ids = await post(9);
		const onboardingData = { marketing: 'A bakery', postTopics: 'rye' };
		await person.client.call(saveOnboarding, { body: { onboardingData, completed: true } });
		for (const [at, id] of ids.slice(1, 8).entries()) {
			await answer(app, person, id, {
				at: ago(60 - at),
				text: `Answer ${at}`,
				status: at === 6 ? 'failed' : 'done',
			});
		}
		const other = await app.loginAs();
		await answer(app, other, ids[8] ?? '', { text: 'Somebody else’s' });
		await draft(ids[0]);
		const [{ messages }] = replies.requests as [ModelRequest];
		expect(messages[0]?.content).toContain(JSON.stringify(onboardingData));
		expect(asked(replies.requests[0] as ModelRequest)?.answers).toEqual([
			'Answer 5',
			'Answer 4',
			'Answer 3',
			'Answer 2',
			'Answer 1',
		]);
		expect(JSON.stringify(messages)).not.toContain('Somebody else');
	});

	test.each(hostilePosts.slice(0, 12))(
		'is asked for with the post as data, whatever it says: %s [I2]',
		async (text) => {
			const [id] = await post(1, () => ({ text }));
			await draft(id);
			const [{ messages }] = replies.requests as [ModelRequest];
			expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
			expect(messages[1]?.content.match(/[<>]/g)).toHaveLength(4);
			expect(messages[0]?.content).not.toContain(text);
		},
	);
});

describe('a reply that is too long for X', () => {
	const long = 'a long reply '.repeat(30).trim();
	const links = `${'x'.repeat(250)} https://example.org/a https://example.org/b`;

	test.each([long, links, '走'.repeat(141)])(
		'is asked for once more, with what is too long: %s [J10]',
		async (text) => {
			replies = modelOf((request) => (asked(request)?.tooLong === undefined ? text : 'Short'));
			const [id] = await post(1);
			expect(await draft(id, 'warm')).toMatchObject({ text: 'Short' });
			expect(replies.requests.map((request) => asked(request)?.tooLong)).toEqual([undefined, text]);
			expect(replies.requests.map((request) => asked(request)?.tone)).toEqual(['warm', 'warm']);
		},
	);

	test('twice is refused, and nothing is stored', async () => {
		replies = modelOf(() => long);
		const [id] = await post(1);
		await expect(draft(id)).rejects.toMatchObject({
			status: 503,
			code: 'model_refused',
			message: expect.stringContaining('280'),
		});
		expect(replies.requests).toHaveLength(2);
		expect(await shown(id)).toBeNull();
	});

	test('is not, where X counts less than its letters', async () => {
		const text = `${'x'.repeat(240)} https://example.org/${'a'.repeat(200)}`;
		replies = modelOf(() => text);
		const [id] = await post(1);
		expect(await draft(id)).toMatchObject({ text });
	});
});

describe('no more are drafted than', () => {
	test('one a day to each author, whatever the case of their name, also when the first was discarded', async () => {
		const [one, two] = await post(2, (at) => ({
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
		clock = 23.9 * HOUR;
		await expect(draft(two)).rejects.toMatchObject(refusal);
		clock = 24.1 * HOUR;
		expect(await draft(two)).toMatchObject({ text: 'Reply to Post 1' });
	});

	test('as many as the settings say in 24 hours', async () => {
		const ids = await post(6);
		for (const id of ids.slice(0, 4)) await draft(id);
		await expect(draft(ids[4])).rejects.toMatchObject({
			status: 429,
			code: 'draft_cap_reached',
			message: expect.stringMatching(/^4 replies/),
		});
		expect(await draft(ids[0], 'warm')).toMatchObject({ tone: 'warm' });
		clock = 24.1 * HOUR;
		expect(await draft(ids[4])).toMatchObject({ text: 'Reply to Post 4' });
	});

	test('that when they are asked for at the same moment', async () => {
		const same = await post(6, () => ({ authorUsername: 'ada' }));
		const settled = await Promise.allSettled(same.map((id) => draft(id)));
		expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		const other = await app.loginAs();
		const many = await post(6, () => ({}), other);
		const outcomes = await Promise.allSettled(many.map((id) => draft(id, 'own', other)));
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
		const codes = outcomes.flatMap((outcome) =>
			outcome.status === 'rejected' ? outcome.reason.code : [],
		);
		expect(codes).toEqual(['draft_cap_reached', 'draft_cap_reached']);
	});

	test('twenty a minute, tones and all [F2]', async () => {
		const [id] = await post(1);
		for (let times = 0; times < 20; times += 1) await draft(id);
		await expect(draft(id)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
	});
});

describe('it fails as the model does', () => {
	test.each([
		['key_rejected', 400],
		['model_out_of_credit', 400],
		['model_rate_limited', 503],
		['model_unavailable', 503],
		['model_timeout', 503],
		['model_refused', 503],
	] as const)('%s is %d, and costs no draft', async (code, status) => {
		replies = modelOf(() => new ModelError(code, 'So it is.', 7));
		const [id] = await post(1);
		await expect(draft(id)).rejects.toMatchObject({
			status,
			code,
			message: 'So it is.',
			retryAfter: 7,
		});
		replies = modelOf(replyTo);
		await draft(id);
	});

	test('an answer without a word is refused', async () => {
		replies = modelOf(() => ' "" ');
		const [id] = await post(1);
		await expect(draft(id)).rejects.toMatchObject({ status: 503, code: 'model_refused' });
	});

	test('without a key it says where to add one', async () => {
		const keyless = await buildTestApp({ environment: { OPENROUTER_API_KEY: '' } });
		const who = await keyless.loginAs();
		const stored = madePost(ago(1));
		await keyless.services.tweets.save(who.id, [stored], 'test');
		await expect(draft(stored.id, 'own', who)).rejects.toMatchObject({
			status: 400,
			code: 'key_missing',
			message: expect.stringContaining('settings'),
		});
	});

	test('a server that stops does not wait for the model [H8]', async () => {
		const stopping = await buildTestApp();
		const who = await stopping.loginAs();
		const stored = madePost(ago(1));
		await stopping.services.tweets.save(who.id, [stored], 'test');
		const question = stopping.model.nextQuestion();
		const refused = expect(draft(stored.id, 'own', who)).rejects.toMatchObject({
			status: 503,
			code: 'server_stopping',
		});
		const { isAborted } = await question.then(async (open) => {
			await stopping.app.close();
			return open;
		});
		expect(isAborted).toBe(true);
		await refused;
	});
});

test.each([{}, { tone: 'rude' }, { tone: null }, { tone: ['warm'] }])(
	'no other tone is taken: %j [F5]',
	async (payload) => {
		const [id] = await post(1);
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

test('somebody else’s post is not there, in the same words as one that never was, and their draft stays [C1]', async () => {
	const [id] = await post(1);
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

test('the sandbox’s model drafts in every tone, over the wire, and says what it is', async () => {
	const sandbox = await startSandbox({ paceMs: 0 });
	onTestFinished(() => sandbox.close());
	replies = {
		model: createOpenRouter({ baseUrl: `${sandbox.url}/api/v1`, model: 'sandbox/wren' }),
		requests: [],
	};
	const [id] = await post(1, () => ({ text: 'Easy runs have to be slow.' }));
	const texts = new Set<string>();
	for (const tone of ['own', 'warm', 'direct', 'curious', 'playful'] as const)
		texts.add((await draft(id, tone)).text);
	expect(texts.size).toBe(5);
	for (const text of texts) expect(text).toContain('a sandbox reply');
});
