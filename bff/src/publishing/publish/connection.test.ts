import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
	expect
		.poll(() => author.publication(draftId), { interval: 20, timeout: 20_000 })
		.toMatchObject(expected);
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
	'a connection that %s pauses the queue with one notice and without failures, and a new one continues it [L5]',
	async (_, end) => {
		await end();
		const first = await author.draft(['First.']);
		await expect.poll(isPaused).toBe('connection_expired');
		const second = await author.draft(['Second.']);
		await becomes(first, { status: 'queued', error: null, posts: [] });
		app.services.publishing.wake();
		expect(await author.publication(second)).toMatchObject({ status: 'queued' });
		expect(app.outcomes).toEqual([{ userId: author.id, draftId: first, status: 'paused' }]);

		await reconnect();
		await becomes(first, { status: 'posted' });
		await becomes(second, { status: 'posted' });
		expect(await author.posts()).toEqual(['First.', 'Second.']);
		expect(await isPaused()).toBeNull();
	},
);

test('a thread under way waits for a new connection, and goes on where it was [L2, L5]', async () => {
	await app.script({ action: 'revoke', at: 'reply' });
	const id = await author.draft(['One.', 'Two.', 'Three.']);
	await expect.poll(isPaused).toBe('connection_expired');
	const statuses = ['posted', 'waiting', 'waiting'].map((status) => ({ status }));
	await becomes(id, { status: 'publishing', error: null, posts: statuses });
	await reconnect();
	await becomes(id, { status: 'posted' });
	expect(await author.posts()).toEqual(['One.', 'Two.', 'Three.']);
});

test('a queue that the user paused stays paused when they connect X again [L5]', async () => {
	await app.execute(
		`insert into publishing_settings (user_id, slots, undo_seconds, mail_on_failure, long_posts, paused_at, pause_reason, updated_at)
		values (?, '[]', 5, true, false, now(), 'user', now())`,
		[author.id],
	);
	await reconnect();
	const other = await app.author();
	const sent = await other.draft(['Elsewhere.']);
	await expect.poll(async () => (await other.publication(sent)).status).toBe('posted');
	expect(await isPaused()).toBe('user');
});

test('a token that has to be refreshed while X is down is kept, and the draft is sent later [L5]', async () => {
	const [before] = await app.execute<{ sealed_tokens: string }>(
		'select sealed_tokens from identities where user_id = ?',
		[author.id],
	);
	await app.expireTokens(author);
	await app.script({ action: 'status', status: 503, at: 'token' });
	const id = await author.draft(['After the refresh.']);
	await becomes(id, { status: 'posted' });
	const [after] = await app.execute<{ sealed_tokens: string }>(
		'select sealed_tokens from identities where user_id = ?',
		[author.id],
	);
	expect(after?.sealed_tokens).not.toBeNull();
	expect(after?.sealed_tokens).not.toBe(before?.sealed_tokens);
	expect(app.outcomes).toEqual([]);
});
