import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';

let app: PublishingApp;
let author: Author;

beforeAll(async () => {
	app = await buildPublishingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.reset();
	author = await app.author();
});

const becomes = (draftId: string, expected: object) =>
	expect.poll(() => author.publication(draftId), { interval: 20 }).toMatchObject(expected);
const sealedTokens = async () => {
	const [row] = await app.execute<{ sealed_tokens: string | null }>(
		'select sealed_tokens from identities where user_id = ?',
		[author.id],
	);
	return row?.sealed_tokens ?? null;
};
const isPaused = async () => {
	const [row] = await app.execute<{ pause_reason: string | null }>(
		'select pause_reason from publishing_settings where user_id = ?',
		[author.id],
	);
	return row?.pause_reason ?? null;
};
const reconnect = async () => {
	await author.connect();
	app.services.publishing.wake();
};

test.each([
	['X has revoked', () => app.script({ action: 'revoke', at: 'post' })],
	[
		'X did not renew',
		() => app.execute('update identities set sealed_tokens = null where user_id = ?', [author.id]),
	],
])(
	'a connection that %s pauses the queue with one notice; a new one resumes it [L5]',
	async (_, end) => {
		await end();
		const first = await author.draft(['First.']);
		await expect.poll(isPaused).toBe('connection_expired');
		const second = await author.draft(['Second.']);
		await becomes(first, { status: 'queued', error: null, posts: [] });
		app.services.publishing.wake();
		expect(await author.publication(second)).toMatchObject({ status: 'queued' });
		await expect
			.poll(() => app.outcomes)
			.toEqual([{ userId: author.id, draftId: first, status: 'paused' }]);

		await reconnect();
		await becomes(first, { status: 'posted' });
		await becomes(second, { status: 'posted' });
		expect(await author.posts()).toEqual(['First.', 'Second.']);
		expect(await isPaused()).toBeNull();
	},
);

test('a thread in progress waits for a new connection and continues where it was [L2, L5]', async () => {
	await app.script({ action: 'revoke', at: 'reply' });
	const id = await author.draft(['One.', 'Two.', 'Three.']);
	await expect.poll(isPaused).toBe('connection_expired');
	const statuses = ['posted', 'waiting', 'waiting'].map((status) => ({ status }));
	await becomes(id, { status: 'publishing', error: null, posts: statuses });
	await reconnect();
	await becomes(id, { status: 'posted' });
	expect(await author.posts()).toEqual(['One.', 'Two.', 'Three.']);
});

const pauseAsUser = () =>
	app.execute(
		`insert into publishing_settings (user_id, slots, undo_seconds, mail_on_failure, long_posts, paused_at, pause_reason, updated_at)
		values (?, '[]', 5, true, false, now(), 'user', now())`,
		[author.id],
	);

test('a queue that the user paused stays paused when they connect X again [L5]', async () => {
	await pauseAsUser();
	await reconnect();
	const other = await app.author();
	const sent = await other.draft(['Elsewhere.']);
	await expect.poll(async () => (await other.publication(sent)).status).toBe('posted');
	expect(await isPaused()).toBe('user');
});

test('a lost connection keeps the user’s own pause, and a running thread looks for it [L2, L5]', async () => {
	await pauseAsUser();
	await app.script({ action: 'revoke', at: 'reply' });
	const id = await author.draft(['One.', 'Two.'], { status: 'publishing' });
	const isDeferred = 'lease_id is null and lease_until > now()';
	const state = `select status, ${isDeferred} as "isDeferred" from publications where draft_id = ?`;
	await expect
		.poll(() => app.execute(state, [id]), { interval: 5 })
		.toEqual([{ status: 'publishing', isDeferred: true }]);
	expect(await isPaused()).toBe('user');
	await reconnect();
	await becomes(id, { status: 'posted' });
	expect(await author.posts()).toEqual(['One.', 'Two.']);
	expect(await isPaused()).toBe('user');
});

test('a token that cannot be refreshed while X is down is kept, and the draft is sent later [L5]', async () => {
	const before = await sealedTokens();
	await app.expireTokens(author);
	await app.script({ action: 'status', status: 503, at: 'token' });
	const id = await author.draft(['After the refresh.']);
	await becomes(id, { status: 'posted' });
	expect(await sealedTokens()).not.toBeNull();
	expect(await sealedTokens()).not.toBe(before);
	expect(app.outcomes).toEqual([]);
});

describe('a token that X refuses before it expires', () => {
	const refused = { action: 'status', status: 401 } as const;
	const image = { text: 'With an image.', media: [{ id: randomUUID(), alt: '' }] };

	test.each([
		['post', [refused, 'post'], ['One.', 'Two.']],
		['later part', [refused, 'reply'], ['One.', 'Two.']],
		['upload', [refused, 'media-initialize'], [image]],
	] as const)('is refreshed, and the same %s is sent again [L5]', async (_, [step, at], parts) => {
		const before = await sealedTokens();
		await app.script({ ...step, at });
		const id = await author.draft(parts);
		await becomes(id, { status: 'posted' });
		expect(await author.posts()).toEqual(
			parts.map((part) => (typeof part === 'string' ? part : part.text)),
		);
		expect(await sealedTokens()).not.toBeNull();
		expect(await sealedTokens()).not.toBe(before);
		expect([app.outcomes, await isPaused()]).toEqual([[], null]);
	});

	test('is refreshed before an unconfirmed part is looked up [L5]', async () => {
		await app.script({ action: 'done-then-cut', at: 'post' }, { ...refused, at: 'posts' });
		const id = await author.draft(['Looked up.']);
		await becomes(id, { status: 'posted' });
		expect(await author.posts()).toEqual(['Looked up.']);
		expect(app.outcomes).toEqual([]);
	});

	test('waits for X while it cannot be refreshed, and nothing is looked up then [L5]', async () => {
		await app.script({ ...refused, at: 'post' }, { action: 'status', status: 503, at: 'token' });
		const id = await author.draft(['After the outage.']);
		await becomes(id, { status: 'posted' });
		expect(await author.posts()).toEqual(['After the outage.']);
		expect(
			await app.execute('select kind from publishing_costs where user_id = ?', [author.id]),
		).toEqual([{ kind: 'post' }]);
		expect([app.outcomes, await isPaused()]).toEqual([[], null]);
	});

	test('pauses the queue if X refuses the new one as well [L5]', async () => {
		await app.script({ ...refused, at: 'post' }, { ...refused, at: 'post' });
		const id = await author.draft(['Twice refused.']);
		await expect.poll(isPaused).toBe('connection_expired');
		await becomes(id, { status: 'queued', error: null, posts: [] });
		await expect
			.poll(() => app.outcomes)
			.toEqual([{ userId: author.id, draftId: id, status: 'paused' }]);
		expect(await sealedTokens()).not.toBeNull();
		await reconnect();
		await becomes(id, { status: 'posted' });
		expect(await author.posts()).toEqual(['Twice refused.']);
	});
});
