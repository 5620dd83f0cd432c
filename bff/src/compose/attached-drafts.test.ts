import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NetworkName } from '../../contract/networks/network-names.ts';
import { createDraft, deleteDrafts } from '../../contract/publishing/drafts.ts';
import { PostResultEntity } from '../publishing/publish/post-result.entity.ts';
import { PublicationEntity } from '../publishing/publish/publication.entity.ts';
import { PublicationPartEntity } from '../publishing/publish/publication-part.entity.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

async function keep(texts: string[], who = person): Promise<string> {
	const parts = texts.map((text) => ({ text, media: [] }));
	return (await who.client.call(createDraft, { body: { id: randomUUID(), parts } })).id;
}

/** Stores that a draft was posted, and its results on these days. */
async function posted(
	draftId: string,
	text: string,
	likes: Record<number, number>,
	network: NetworkName | null = null,
) {
	const em = app.services.em.fork();
	const now = new Date();
	await em.insert(PublicationEntity, {
		draftId,
		userId: person.id,
		status: 'posted',
		network,
		dueAt: now,
		localTime: '2026-11-28T18:00',
		zone: 'Europe/Oslo',
		isSlot: true,
		leaseId: null,
		leaseUntil: null,
		error: null,
		postedAt: now,
		updatedAt: now,
	});
	const part = { draftId, position: 0, text, media: [], status: 'posted' as const };
	await em.insert(PublicationPartEntity, {
		...part,
		firstAttemptAt: now,
		postedId: '1',
		postedAt: now,
	});
	for (const [day, count] of Object.entries(likes))
		await em.insert(PostResultEntity, {
			draftId,
			day: Number(day),
			likes: count,
			reposts: 1,
			replies: 0,
			views: null,
			sampledAt: now,
		});
}

function send(payload: object, url = '/api/compose') {
	return app.app.inject({ method: 'POST', url, headers: { cookie: person.cookie }, payload });
}

/** Sends an instruction and returns the last message that the model gets. */
async function promptOf(payload: object, end: (text: string) => string = (text) => text) {
	const pending = app.model.nextRequest();
	const response = send(payload);
	const request = await pending;
	request.write(end('Here you are.'));
	request.end();
	const [, threadId] = /"thread_id":"([^"]+)"/.exec((await response).body) ?? [];
	return { prompt: request.request.messages.at(-1)?.content ?? '', threadId };
}

test('attached drafts are in the prompt as data, in their order', async () => {
	const one = await keep(['Part <1>', 'Part 2']);
	const two = await keep(['Other\u202e']);
	const { prompt } = await promptOf({ text: 'Shorter', draft_refs: [two, one, two] });
	expect(prompt).toMatch(
		/^<drafts-\w+>\n\{"posts":\["Other"\]\}\n\{"posts":\["Part \\u003c1\\u003e","Part 2"\]\}\n<\/drafts-\w+>\n\nShorter$/,
	);
});

test('drafts alone are enough', async () => {
	const { prompt } = await promptOf({ text: ' ', draft_refs: [await keep(['One'])] });
	expect(prompt).toMatch(/<\/drafts-\w+>$/);
});

test('deleted, unknown and other users’ drafts are refused alike, and nothing is sent [C1]', async () => {
	const stranger = await app.loginAs();
	const deleted = await keep(['One']);
	await person.client.call(deleteDrafts, { body: { ids: [deleted] } });
	const asked = app.model.requests.length;
	const bodies = [];
	for (const id of [deleted, randomUUID(), await keep(['Secret'], stranger)]) {
		const { statusCode, body } = await send({ text: 'x', draft_refs: [id] });
		expect(statusCode).toBe(404);
		bodies.push(body);
	}
	expect(new Set(bodies).size).toBe(1);
	expect(app.model.requests).toHaveLength(asked);
});

test('more than ten drafts are refused', async () => {
	const ids = Array.from({ length: 11 }, () => randomUUID());
	expect((await send({ text: 'x', draft_refs: ids })).statusCode).toBe(400);
});

test('the best posts are in the prompt on request, best first, by the newest sample', async () => {
	for (const [text, likes] of [
		['Some', { 1: 5 }],
		['Most', { 1: 2, 7: 50 }],
		['Few', { 1: 40, 3: 4 }],
	] as const)
		await posted(await keep([text]), `${text} posted`, likes);
	await keep(['Not posted']);
	const { prompt } = await promptOf({ text: 'More like these', with_results: true });
	const lines = /<results-\w+>\n([\s\S]*)\n<\/results/.exec(prompt)?.[1]?.split('\n') ?? [];
	expect(lines.map((line) => JSON.parse(line))).toEqual([
		{ posts: ['Most posted'], network: 'x', likes: 50, reposts: 1, replies: 0, views: null },
		{ posts: ['Some posted'], network: 'x', likes: 5, reposts: 1, replies: 0, views: null },
		{ posts: ['Few posted'], network: 'x', likes: 4, reposts: 1, replies: 0, views: null },
	]);
	expect((await promptOf({ text: 'x' })).prompt).toBe('x');
});

test('a draft that was posted at several networks is in the prompt once: the best', async () => {
	const [atX, atBluesky] = [await keep(['Both']), await keep(['Both'])];
	await app.services.em
		.fork()
		.execute("update drafts set cross_post_of = ?, network = 'bluesky' where id = ?", [
			atX,
			atBluesky,
		]);
	await posted(atX, 'At X', { 1: 1000 });
	await posted(atBluesky, 'At Bluesky', { 1: 1001 }, 'bluesky');
	const { prompt } = await promptOf({ text: 'More like these', with_results: true });
	expect(prompt).toContain('{"posts":["At Bluesky"],"network":"bluesky","likes":1001,');
	expect(prompt).not.toContain('At X');
});

test('a repeated answer gets the same drafts, except those deleted since', async () => {
	const [one, two] = [await keep(['One']), await keep(['Two'])];
	const pending = app.model.nextRequest();
	const response = send({ text: 'Shorter', draft_refs: [one, two] });
	(await pending).end();
	const [, threadId] = /"thread_id":"([^"]+)"/.exec((await response).body) ?? [];
	await app.services.em
		.fork()
		.execute(
			`update messages set status = 'interrupted' where thread_id = ? and role = 'assistant'`,
			[threadId],
		);
	await person.client.call(deleteDrafts, { body: { ids: [one] } });
	const again = app.model.nextRequest();
	const retried = send({}, `/api/compose/${threadId}/retry`);
	const request = await again;
	expect(request.request.messages.at(-1)?.content).toMatch(
		/\{"posts":\["Two"\]\}\n<\/drafts-\w+>\n\nShorter$/,
	);
	expect(request.request.messages.at(-1)?.content).not.toContain('One');
	request.end();
	await retried;
});
