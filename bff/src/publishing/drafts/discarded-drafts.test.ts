import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDraft, getDraft } from '../../../contract/publishing/drafts.ts';
import { discardDrafts, keptDrafts } from '../../../contract/publishing/thread-drafts.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { PublicationEntity } from '../publish/publication.entity.ts';

let app: TestApp;
let person: TestUser;
let threadId: string;
let messageId: string;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
	threadId = randomUUID();
	messageId = randomUUID();
});

const keep = (index: number, text = `Draft ${index}`) =>
	person.client.call(createDraft, {
		body: {
			id: randomUUID(),
			parts: [{ text, media: [] }],
			source: { threadId, messageId, index },
		},
	});
const change = (indexes: number[], isDiscarded: boolean, who = person) =>
	who.client.call(discardDrafts, {
		params: { threadId },
		body: { messageId, indexes, isDiscarded },
	});
const discard = (...indexes: number[]) => change(indexes, true);
const bringBack = (...indexes: number[]) => change(indexes, false);
const read = async (who = person) => {
	const { kept, discarded } = await who.client.call(keptDrafts, { params: { threadId } });
	return {
		kept: kept.map(({ index }) => index),
		discarded: discarded.map(({ index }) => index),
	};
};

test('a discarded draft stays discarded on every device until it is shown again', async () => {
	await discard(1, 4);
	await discard(1);
	expect(await read()).toEqual({ kept: [], discarded: [1, 4] });
	await bringBack(4);
	expect(await read()).toEqual({ kept: [], discarded: [1] });
});

test('discarding a kept draft deletes it from the library, and undoing restores it', async () => {
	const { id } = await keep(0);
	await discard(0, 2);
	expect(await read()).toEqual({ kept: [], discarded: [0, 2] });
	await expect(person.client.call(getDraft, { params: { id } })).rejects.toMatchObject({
		status: 404,
	});
	await bringBack(0, 2);
	expect(await read()).toEqual({ kept: [0], discarded: [] });
	expect((await person.client.call(getDraft, { params: { id } })).parts[0]?.text).toBe('Draft 0');
});

test('undoing does not restore a draft that was deleted in the library before', async () => {
	const { id } = await keep(0);
	await app.services.publishing.drafts.remove(person.id, [id]);
	await discard(0);
	await bringBack(0);
	expect(await read()).toEqual({ kept: [], discarded: [] });
});

test('keeping a draft that another tab discarded shows it again', async () => {
	await discard(0);
	await keep(0);
	expect(await read()).toEqual({ kept: [0], discarded: [] });
});

test('a draft that is being posted is not discarded, nor are the others with it', async () => {
	const { id } = await keep(0);
	await app.services.em.fork().insert(PublicationEntity, {
		draftId: id,
		userId: person.id,
		status: 'publishing',
		dueAt: new Date(),
		localTime: '2026-11-28T18:00',
		zone: 'Europe/Oslo',
		isSlot: true,
		leaseId: null,
		leaseUntil: null,
		error: null,
		postedAt: null,
		updatedAt: new Date(),
	});
	await expect(discard(0, 1)).rejects.toMatchObject({ code: 'draft_locked' });
	expect(await read()).toEqual({ kept: [0], discarded: [] });
});

test('a user neither sees nor changes what another user discarded', async () => {
	const stranger = await app.loginAs();
	await discard(0);
	expect(await read(stranger)).toEqual({ kept: [], discarded: [] });
	await change([0], false, stranger);
	expect(await read()).toEqual({ kept: [], discarded: [0] });
});
