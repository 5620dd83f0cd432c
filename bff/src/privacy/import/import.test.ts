import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFileTree, readFile } from '../../../contract/editor/editor.ts';
import { listTemplates } from '../../../contract/filter/filter.ts';
import type { ImportedKind } from '../../../contract/privacy/import.ts';
import { appendImport, beginImport, listImports } from '../../../contract/privacy/import.ts';
import { getDraft, listDrafts, listDraftVersions } from '../../../contract/publishing/drafts.ts';
import { getMediaContent } from '../../../contract/publishing/media.ts';
import { MessageEntity } from '../../compose/compose.ts';
import { DraftEntity, MediaEntity, PublicationEntity } from '../../publishing/publishing.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { downloadZip, fillAccount, textsOf } from '../fixtures/accounts.ts';
import { fileRow, idOf, manifest } from '../fixtures/export-rows.ts';
import { importZip } from '../fixtures/import-zip.ts';
import { changeZip, makeZip } from '../fixtures/zips.ts';

let source: TestApp;
let app: TestApp;
let zip: Buffer;
let made: Awaited<ReturnType<typeof fillAccount>>;

beforeAll(async () => {
	source = await buildTestApp({ keep: true });
	app = await buildTestApp({ keep: true });
	const owner = await source.loginAs();
	made = await fillAccount(source, owner);
	zip = await downloadZip(owner);
});
afterAll(async () => {
	await source.close();
	await app.close();
});

const countsOf = (result: readonly ImportedKind[] | null | undefined) =>
	Object.fromEntries((result ?? []).map((entry) => [entry.kind, [entry.imported, entry.existing]]));
const messagesOf = (user: TestUser) =>
	app.services.em.fork().count(MessageEntity, { userId: user.id });
const templatesOf = (user: TestUser) => user.client.call(listTemplates, {});
async function pathsOf(user: TestUser) {
	return (await user.client.call(getFileTree, {})).tree;
}

test('files, threads with branches, drafts with versions and images, and filters are imported', async () => {
	const user = await app.loginAs();
	const done = await importZip(user, zip);
	expect(done).toMatchObject({ status: 'done', error: null });
	expect(countsOf(done.result)).toEqual({
		files: [1, 0],
		threads: [1, 0],
		drafts: [1, 0],
		filters: [1, 0],
		media: [1, 0],
	});
	expect(
		(await user.client.call(readFile, { querystring: { path: 'running/base miles' } })).content,
	).toBe('<h1>Base miles</h1><p>Twelve <strong>slow</strong> weeks</p>');
	expect(await textsOf(user, made.threadId)).toEqual(['Bread', 'On bread']);
	expect(await messagesOf(user)).toBe(4);
	const draft = await user.client.call(getDraft, { params: { id: made.draftId } });
	expect(draft).toMatchObject({
		version: 2,
		labels: ['bread'],
		parts: [{ text: 'Sixteen hours in the fridge', media: [{ alt: 'A loaf' }] }],
	});
	const image = draft.parts[0]?.media[0]?.id ?? '';
	const bytes = await user.client.send(getMediaContent, { params: { id: image } });
	expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(100);
	const { versions } = await user.client.call(listDraftVersions, {
		params: { id: made.draftId },
	});
	expect(versions.map(({ change }) => change)).toEqual(['longer', null]);
	const templates = await templatesOf(user);
	expect(templates).toMatchObject([{ id: made.filterId, name: 'Slow running', version: 2 }]);
});

test('an export that was unpacked and packed again as a folder is imported like the ZIP itself', async () => {
	const user = await app.loginAs();
	const packed = await makeZip({
		'my data/manifest.json': manifest(),
		'my data/json/files.json': `[\n${fileRow('a')}\n]`,
		'__MACOSX/my data/._manifest.json': 'x',
	});
	expect(countsOf((await importZip(user, packed)).result).files).toEqual([1, 0]);
});

test('an image that the export does not have is listed as left out', async () => {
	const user = await app.loginAs();
	const without = await changeZip(zip, (name, text) =>
		name === 'json/media.json' ? '[\n]' : text,
	);
	const { result } = await importZip(user, without);
	expect(result?.find(({ kind }) => kind === 'media')).toMatchObject({
		imported: 0,
		leftOut: [{ reason: 'Their files are missing in the export.', count: 1 }],
	});
});

test('importing twice adds nothing, and reports the existing items', async () => {
	const user = await app.loginAs();
	const first = await importZip(user, zip);
	const before = [await pathsOf(user), await messagesOf(user)];
	const second = await importZip(user, zip);
	expect(countsOf(first.result).threads).toEqual([1, 0]);
	expect(countsOf(second.result)).toEqual({
		files: [0, 1],
		threads: [0, 1],
		drafts: [0, 1],
		filters: [0, 1],
		media: [0, 0],
	});
	expect([await pathsOf(user), await messagesOf(user)]).toEqual(before);
	const { imports } = await user.client.call(listImports, {});
	expect(imports.map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('rows with an id of another account get a new one, as do used paths and names [C1]', async () => {
	const [first, second] = [await app.loginAs(), await app.loginAs()];
	await importZip(first, zip);
	const renamed = await changeZip(zip, (name, text) =>
		/^json\/(files|filters|filter-versions)\.json$/.test(name)
			? text.replaceAll(
					/("(?:id|templateId)":")([0-9a-f])/g,
					(_, start, digit) => `${start}${digit === 'e' ? 'f' : 'e'}`,
				)
			: text,
	);
	expect(countsOf((await importZip(second, zip)).result).threads).toEqual([1, 0]);
	await importZip(second, renamed);
	expect(await pathsOf(second)).toEqual(['running/base miles', 'running/base miles 2']);
	const templates = await templatesOf(second);
	expect(templates.map(({ name }) => name)).toEqual(['Slow running', 'Slow running 2']);
	expect(await messagesOf(first)).toBe(4);
	await expect(textsOf(second, made.threadId)).rejects.toMatchObject({ status: 404 });
	expect(await messagesOf(second)).toBe(4);
	// A third import finds everything again.
	expect(countsOf((await importZip(second, zip)).result).threads).toEqual([0, 1]);
});

test('drafts that are or may be on X are left out, so that they are not posted twice', async () => {
	const owner = await source.loginAs();
	const { draftId } = await fillAccount(source, owner);
	await source.services.em.fork().insert(PublicationEntity, {
		draftId,
		userId: owner.id,
		status: 'unsure',
		dueAt: new Date(),
		localTime: '2026-11-28T18:00',
		zone: 'Europe/Oslo',
		isSlot: false,
		updatedAt: new Date(),
	});
	const user = await app.loginAs();
	const { result } = await importZip(user, await downloadZip(owner));
	expect(result?.find(({ kind }) => kind === 'drafts')).toMatchObject({
		imported: 0,
		leftOut: [{ reason: expect.stringContaining('could post them twice'), count: 1 }],
	});
	const listed = await user.client.call(listDrafts, { querystring: {} });
	expect(listed.drafts).toEqual([]);
});

test('a draft for several accounts comes once, because the accounts are not connected here', async () => {
	const owner = await source.loginAs();
	const { draftId } = await fillAccount(source, owner);
	await source.services.em.fork().insert(DraftEntity, {
		...{ id: randomUUID(), userId: owner.id, crossPostOf: draftId },
		...{ network: 'bluesky', accountId: randomUUID(), version: 1, labels: [] },
		parts: [{ text: 'For Bluesky', media: [] }],
		...{ createdAt: new Date(), updatedAt: new Date() },
	});
	const user = await app.loginAs();
	const { result } = await importZip(user, await downloadZip(owner));
	expect(result?.find(({ kind }) => kind === 'drafts')).toMatchObject({
		imported: 1,
		leftOut: [{ reason: expect.stringContaining('for further accounts'), count: 1 }],
	});
	const listed = await user.client.call(listDrafts, { querystring: {} });
	expect(listed.drafts).toHaveLength(1);
	expect(listed.drafts[0]).not.toHaveProperty('crossPosts');
});

test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
	['is no ZIP', () => Buffer.from('hello'), /not a ZIP/],
	['is no export', () => makeZip({ 'notes.txt': 'x' }), /manifest\.json is missing/],
	[
		'is X’s own archive',
		() => makeZip({ 'data/manifest.js': 'x', 'data/tweets.js': 'window.YTD = []' }),
		/archive that X gives to its users\. Warble can’t import it yet/,
	],
	['has another ZIP in it', () => makeZip({ 'export.zip': 'PK' }), /ZIP in this ZIP/],
	['has no lists', () => makeZip({ 'manifest.json': manifest() }), /nothing that can be imported/],
	[
		'lacks a list that its manifest counts',
		() =>
			makeZip({
				'manifest.json': manifest().replace('"lists":{}', '"lists":{"drafts":2}'),
				'json/files.json': '[\n]',
			}),
		/json\/drafts\.json is missing/,
	],
	['is of a newer version', () => makeZip({ 'manifest.json': manifest(2) }), /newer Warble/],
	['has another manifest', () => makeZip({ 'manifest.json': '{}' }), /manifest\.json: /],
	[
		'has names that lead out of its folder',
		() => makeZip({ 'manifest.json': manifest(), 'aa/aa/evil': 'x' }, ['aa/aa/evil', '../../evil']),
		/invalid relative path/,
	],
	[
		'has rows that are no JSON',
		() => makeZip({ 'manifest.json': manifest(), 'json/files.json': '[\n{"id":\n]' }),
		/json\/files\.json, line 2/,
	],
	[
		'has rows of another form',
		() =>
			makeZip({
				'manifest.json': manifest(),
				'json/files.json': `[\n${fileRow('a', { x: 1 })}\n]`,
			}),
		/json\/files\.json, line 2/,
	],
	[
		'has a path that is not allowed',
		() =>
			makeZip({ 'manifest.json': manifest(), 'json/files.json': `[\n${fileRow('../../evil')}\n]` }),
		/“\.\.\/\.\.\/evil”/,
	],
	[
		'has a row twice',
		() =>
			makeZip({
				'manifest.json': manifest(),
				'json/files.json': `[\n${fileRow('a')},\n${fileRow('b')}\n]`,
			}),
		/row twice/,
	],
	[
		'has a row that unpacks to too much',
		() => makeZip({ 'manifest.json': manifest(), 'json/files.json': ' '.repeat(9_000_000) }),
		/too long/,
	],
	[
		'says that it unpacks to more than 8 GB',
		() => {
			const large = ['media/one', 'media/two', 'media/three'];
			const empty = Object.fromEntries(large.map((name) => [name, 'x']));
			const sizes = Object.fromEntries(large.map((name) => [name, 3 * 1024 ** 3]));
			return makeZip({ 'manifest.json': manifest(), ...empty }, undefined, sizes);
		},
		/more than 8 GB/,
	],
	[
		'unpacks to more than it says',
		() =>
			makeZip(
				{ 'manifest.json': manifest(), 'json/files.json': `[\n${fileRow('a')}\n]` },
				undefined,
				{
					'json/files.json': 10,
				},
			),
		/not a ZIP that can be read/,
	],
])('a ZIP that %s is refused, and nothing comes in', async (_, make, reason) => {
	const user = await app.loginAs();
	const failed = await importZip(user, await make());
	expect(failed).toMatchObject({ status: 'failed', result: null });
	expect(failed.error?.message).toMatch(reason);
	expect(await pathsOf(user)).toEqual([]);
});

test('messages that do not form a tree are refused together with the whole import', async () => {
	const user = await app.loginAs();
	const broken = await changeZip(zip, (name, text) =>
		name === 'json/messages.json'
			? text.replace(/"parentId":"[^"]+"/, `"parentId":"${idOf(1)}"`)
			: text,
	);
	const { status, error } = await importZip(user, broken);
	expect(status).toBe('failed');
	expect(error?.message).toContain('do not belong together');
	expect(await pathsOf(user)).toEqual([]);
	expect(await messagesOf(user)).toBe(0);
	expect(await templatesOf(user)).toEqual([]);
	expect(await app.services.em.fork().count(MediaEntity, { userId: user.id })).toBe(0);
});

test('an upload that is too large or another user’s is refused [C1]', async () => {
	const [user, other] = [await app.loginAs(), await app.loginAs()];
	await expect(
		user.client.call(beginImport, { body: { name: 'a.zip', size: 3 * 1024 ** 3 } }),
	).rejects.toMatchObject({ status: 413 });
	const begun = await user.client.call(beginImport, { body: { name: 'a.zip', size: 10 } });
	const send = (client: TestUser['client'], offset: number) =>
		client.send(
			appendImport,
			{ params: { id: begun.id }, querystring: { offset: String(offset) } },
			{ content: new Blob(['0123456789']) },
		);
	await expect(send(other.client, 0)).rejects.toMatchObject({ status: 404 });
	await expect(send(user.client, 5)).rejects.toMatchObject({ status: 409 });
	expect((await other.client.call(listImports, {})).imports).toEqual([]);
	const again = await user.client.call(beginImport, { body: { name: 'b.zip', size: 10 } });
	expect((await user.client.call(listImports, {})).imports.map((entry) => entry.id)).toEqual([
		again.id,
	]);
});
