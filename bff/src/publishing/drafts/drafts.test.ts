import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import {
	createDraft,
	deleteDrafts,
	getDraft,
	labelDrafts,
	listDrafts,
	listDraftVersions,
	restoreDrafts,
	saveDraft,
} from '../../../contract/publishing/drafts.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { keptDrafts } from '../../../contract/publishing/thread-drafts.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { PublicationEntity } from '../publish/publication.entity.ts';
import { type PartStatus, PublicationPartEntity } from '../publish/publication-part.entity.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const partsOf = (...texts: string[]): DraftPart[] => texts.map((text) => ({ text, media: [] }));
const create = (text: string, more: object = {}) =>
	person.client.call(createDraft, { body: { id: randomUUID(), parts: partsOf(text), ...more } });
const read = (id: string) => person.client.call(getDraft, { params: { id } });
const save = (id: string, version: number, texts: string[], more: object = {}) =>
	person.client.call(saveDraft, {
		params: { id },
		body: { version, parts: partsOf(...texts), ...more },
	});
const list = () => person.client.call(listDrafts, { querystring: {} });
const remove = (...ids: string[]) => person.client.call(deleteDrafts, { body: { ids } });
const restore = (...ids: string[]) => person.client.call(restoreDrafts, { body: { ids } });
const sql = (text: string, values: unknown[] = []) => app.services.em.fork().execute(text, values);

/** Stores a publication with these parts at X or being sent. */
async function publish(
	draftId: string,
	status: PublicationStatus,
	sent: readonly { text: string; status: PartStatus }[] = [],
): Promise<void> {
	const em = app.services.em.fork();
	await em.insert(PublicationEntity, {
		draftId,
		userId: person.id,
		status,
		// In an hour: the app would post due drafts.
		dueAt: new Date(Date.now() + 3_600_000),
		localTime: '2026-11-28T18:00',
		zone: 'Europe/Oslo',
		isSlot: true,
		leaseId: null,
		leaseUntil: null,
		error: null,
		postedAt: null,
		updatedAt: new Date(),
	});
	for (const [position, part] of sent.entries())
		await em.insert(PublicationPartEntity, {
			draftId,
			position,
			media: [],
			firstAttemptAt: null,
			postedId: part.status === 'posted' ? '17' : null,
			postedAt: null,
			...part,
		});
}

describe('a draft', () => {
	test('that is kept has the assistant’s text as its first version, and its source', async () => {
		const source = { threadId: randomUUID(), messageId: randomUUID(), index: 2 };
		const draft = await create('Rye at altitude.', { source, labels: ['bread', 'bread'] });
		expect(draft).toMatchObject({
			version: 1,
			parts: partsOf('Rye at altitude.'),
			labels: ['bread'],
			source,
			publication: null,
		});
		const { versions } = await person.client.call(listDraftVersions, { params: { id: draft.id } });
		expect(versions).toMatchObject([{ version: 1, author: 'assistant', change: null }]);
	});

	test('is created only once if the request is repeated, even at the same time', async () => {
		const body = { id: randomUUID(), parts: partsOf('Once') };
		const source = { threadId: randomUUID(), messageId: randomUUID(), index: 0 };
		const made = await Promise.all([
			...Array.from({ length: 4 }, () => person.client.call(createDraft, { body })),
			...Array.from({ length: 4 }, () => create('From an answer', { source })),
		]);
		expect(new Set(made.map(({ id }) => id)).size).toBe(2);
		expect((await list()).counts.all).toBe(2);
	});

	test('that was kept and deleted is restored with its changes when it is kept again', async () => {
		const source = { threadId: randomUUID(), messageId: randomUUID(), index: 0 };
		const { id } = await create('Original', { source });
		await save(id, 1, ['Edited']);
		await remove(id);
		expect(await create('Original', { source })).toMatchObject({ id, parts: partsOf('Edited') });
	});

	test('has room for 25 long posts, and no more', async () => {
		const parts = Array.from({ length: 25 }, () => ({ text: '走'.repeat(25_000), media: [] }));
		const body = { id: randomUUID(), parts };
		const { id } = await person.client.call(createDraft, { body });
		expect((await read(id)).parts).toEqual(parts);
		const tooMany = partsOf(...Array.from({ length: 26 }, () => 'x'));
		await expect(create('x', { parts: tooMany })).rejects.toMatchObject({ status: 400 });
	});

	test('cannot be stored with broken characters', async () => {
		for (const text of ['\0', 'a\ud800'])
			await expect(create(text)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
	});

	test('cannot be added beyond 10,000', async () => {
		await create('One');
		await sql(
			`insert into drafts (id, user_id, version, parts, labels, created_at, updated_at)
			select gen_random_uuid(), user_id, 1, parts, labels, now(), now() from drafts, generate_series(2, 10000) where user_id = ?`,
			[person.id],
		);
		await expect(create('Too many')).rejects.toMatchObject({ status: 409, code: 'storage_full' });
		const { drafts } = await list();
		await remove(drafts[0]?.id ?? '');
		await create('Now it fits');
		await expect(restore(drafts[0]?.id ?? '')).rejects.toMatchObject({ code: 'storage_full' });
	});
});

describe('saving', () => {
	test('raises the version, and an older one is refused without overwriting', async () => {
		const { id } = await create('One');
		expect(await save(id, 1, ['Two'])).toMatchObject({ version: 2, parts: partsOf('Two') });
		await expect(save(id, 1, ['Three'])).rejects.toMatchObject({ status: 409, code: 'conflict' });
		expect(await read(id)).toMatchObject({ version: 2, parts: partsOf('Two') });
	});

	test('from two tabs at the same time succeeds only once', async () => {
		const { id } = await create('One');
		const saved = await Promise.allSettled(['a', 'b', 'c'].map((text) => save(id, 1, [text])));
		expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	});

	test('again after a lost response succeeds without a new version', async () => {
		const { id } = await create('One');
		await save(id, 1, ['Two']);
		expect(await save(id, 1, ['Two'])).toMatchObject({ version: 2 });
	});

	test('a deleted or unknown draft is not found', async () => {
		const { id } = await create('One');
		await remove(id);
		for (const which of [id, randomUUID()])
			await expect(save(which, 1, ['x'])).rejects.toMatchObject({ status: 404 });
	});

	test.each([
		['publishing', 'draft_locked'],
		['posted', 'draft_locked'],
		['queued', null],
		['missed', null],
		['by_hand', null],
		['deleted', null],
	] as const)('a draft that is %s: %s', async (status, code) => {
		const { id } = await create('One');
		await publish(id, status);
		if (code === null) expect(await save(id, 1, ['Two'])).toMatchObject({ version: 2 });
		else await expect(save(id, 1, ['Two'])).rejects.toMatchObject({ status: 409, code });
	});

	test.each([
		['failed', 'posted'],
		['unsure', 'unknown'],
	] as const)(
		'a thread that is %s changes only the parts that are not at X',
		async (status, at) => {
			const { id } = await create('One', { parts: partsOf('One', 'Two', 'Three') });
			await publish(id, status, [
				{ text: 'One', status: at },
				{ text: 'Two', status: status === 'failed' ? 'failed' : 'waiting' },
			]);
			expect(await save(id, 1, ['One', '2', '3', '4'])).toMatchObject({ version: 2 });
			for (const texts of [
				['1', '2'],
				['0', 'One', '2'],
			])
				await expect(save(id, 2, texts)).rejects.toMatchObject({
					code: 'draft_locked',
					message: expect.stringMatching(/^Part 1 /),
				});
		},
	);
});

describe('the history', () => {
	const history = async (id: string) =>
		(await person.client.call(listDraftVersions, { params: { id } })).versions.map(
			({ version, author, change, parts }) => [version, author, change, parts[0]?.text],
		);
	const source = () => ({ threadId: randomUUID(), messageId: randomUUID(), index: 0 });

	test('has one version per editing session and keeps the assistant’s original', async () => {
		const { id } = await create('Original', { source: source() });
		const pass = (minutes: number) =>
			sql(
				'update draft_versions set created_at = created_at - make_interval(mins => ?) where draft_id = ?',
				[minutes, id],
			);
		await save(id, 1, ['Typed']);
		await pass(4);
		await save(id, 2, ['Typed more']);
		await pass(2);
		await save(id, 3, ['Typed later']);
		await save(id, 4, ['Short'], { author: 'assistant', change: 'shorter' });
		await save(id, 5, ['Short, typed']);
		expect(await history(id)).toEqual([
			[6, 'user', null, 'Short, typed'],
			[5, 'assistant', 'shorter', 'Short'],
			[4, 'user', null, 'Typed later'],
			[3, 'user', null, 'Typed more'],
			[1, 'assistant', null, 'Original'],
		]);
	});

	test('keeps 200 versions, the first one always', async () => {
		const { id } = await create('Original', { source: source() });
		await sql(
			`insert into draft_versions select draft_id, n, parts, 'user', 'split', created_at from draft_versions, generate_series(2, 205) n where draft_id = ?`,
			[id],
		);
		await sql('update drafts set version = 205 where id = ?', [id]);
		await save(id, 205, ['Last'], { change: 'split' });
		const versions = await history(id);
		expect(versions).toHaveLength(200);
		expect(versions.at(0)).toEqual([206, 'user', 'split', 'Last']);
		expect(versions.at(-1)).toEqual([1, 'assistant', null, 'Original']);
		expect(versions.at(-2)?.[0]).toBe(8);
	});
});

describe('labels', () => {
	test('are added and removed for several drafts, and unknown ids are left out', async () => {
		const [one, two] = [await create('1', { labels: ['b'] }), await create('2')];
		const ids = [one.id, two.id, randomUUID()];
		await person.client.call(labelDrafts, { body: { ids, add: ['a', 'c'], remove: ['b'] } });
		expect((await read(one.id)).labels).toEqual(['a', 'c']);
		expect((await read(two.id)).labels).toEqual(['a', 'c']);
		expect((await list()).labels).toEqual(['a', 'c']);
		expect((await read(one.id)).version).toBe(1);
	});

	test('are limited to ten; otherwise none is added', async () => {
		const labels = Array.from({ length: 10 }, (_, at) => `label ${at}`);
		const [full, empty] = [await create('1', { labels }), await create('2')];
		const body = { ids: [empty.id, full.id], add: ['one more'], remove: [] };
		await expect(person.client.call(labelDrafts, { body })).rejects.toMatchObject({
			status: 400,
			message: expect.stringContaining('10 labels'),
		});
		expect((await read(empty.id)).labels).toEqual([]);
	});
});

describe('deleting', () => {
	test('hides drafts, which can be restored', async () => {
		const [one, two] = [await create('1'), await create('2')];
		await remove(one.id, two.id);
		await expect(read(one.id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
		expect((await list()).counts.all).toBe(0);
		await restore(one.id);
		expect((await list()).drafts.map(({ id }) => id)).toEqual([one.id]);
	});

	test.each(['queued', 'missed', 'by_hand', 'failed'] as const)(
		'takes a draft that is %s out of the queue, and restoring does not put it back',
		async (status) => {
			const { id } = await create('1');
			await publish(id, status, status === 'failed' ? [{ text: '1', status: 'failed' }] : []);
			await remove(id);
			await restore(id);
			expect((await read(id)).publication).toBeNull();
		},
	);

	test.each([
		['posted', 'posted'],
		['unsure', 'unknown'],
		['deleted', 'deleted'],
	] as const)('keeps the posts of a draft that is %s', async (status, part) => {
		const { id } = await create('1');
		await publish(id, status, [{ text: '1', status: part }]);
		await remove(id);
		await restore(id);
		expect((await read(id)).publication).toMatchObject({ status });
	});

	test('deletes nothing while one of the drafts is being posted', async () => {
		const [one, two] = [await create('1'), await create('2')];
		await publish(two.id, 'publishing');
		await expect(remove(one.id, two.id)).rejects.toMatchObject({
			status: 409,
			code: 'draft_locked',
		});
		await read(one.id);
	});

	test('is final after 30 days', async () => {
		const [one, two] = [await create('1'), await create('2')];
		await remove(one.id, two.id);
		await sql(`update drafts set deleted_at = now() - interval '31 days' where id = ?`, [one.id]);
		await restore(one.id);
		await expect(read(one.id)).rejects.toMatchObject({ status: 404 });
		expect(await app.services.publishing.drafts.purge()).toBe(1);
		await restore(two.id);
		await read(two.id);
	});
});

test('the drafts of a thread’s answers are listed with their fate', async () => {
	const threadId = randomUUID();
	const messageId = randomUUID();
	const kept = [];
	for (const index of [0, 1, 2])
		kept.push(await create(`${index}`, { source: { threadId, messageId, index } }));
	await create('Of another thread', {
		source: { threadId: randomUUID(), messageId: randomUUID(), index: 0 },
	});
	await publish(kept[1]?.id ?? '', 'queued');
	await remove(kept[2]?.id ?? '');
	expect(await person.client.call(keptDrafts, { params: { threadId } })).toEqual({
		kept: [
			{ id: kept[0]?.id, messageId, index: 0, status: null, version: 1, parts: partsOf('0') },
			{ id: kept[1]?.id, messageId, index: 1, status: 'queued', version: 1, parts: partsOf('1') },
		],
		discarded: [],
	});
});
