import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listDraftVersions } from '../../../contract/publishing/drafts.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import {
	draftRow,
	filterRow,
	idOf,
	manifest,
	messageRow,
	threadRow,
} from '../fixtures/export-rows.ts';
import { importZip } from '../fixtures/import-zip.ts';
import { makeZip } from '../fixtures/zips.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, importTextLimit: 100_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
	user = await app.loginAs();
});

const zipOf = (lists: Record<string, readonly string[]>) =>
	makeZip({
		'manifest.json': manifest(),
		...Object.fromEntries(
			Object.entries(lists).map(([name, rows]) => [
				`json/${name}.json`,
				`[\n${rows.join(',\n')}\n]`,
			]),
		),
	});
const importLists = async (lists: Record<string, readonly string[]>) =>
	importZip(user, await zipOf(lists));

test('threads with more text than an import can add are left for the next one', async () => {
	const zip = await zipOf({
		threads: [threadRow(1), threadRow(2)],
		messages: [1, 2].map((thread) =>
			messageRow(thread, { id: idOf(thread + 2), content: 'x'.repeat(60_000) }),
		),
	});
	const first = await importZip(user, zip);
	expect(first.result?.find(({ kind }) => kind === 'threads')).toEqual({
		kind: 'threads',
		imported: 1,
		existing: 0,
		leftOut: [{ reason: expect.stringContaining('Import the same file again'), count: 1 }],
	});
	const second = await importZip(user, zip);
	expect(second.result?.find(({ kind }) => kind === 'threads')).toMatchObject({
		imported: 1,
		existing: 1,
		leftOut: [],
	});
});

test('a draft gets 200 versions, and a filter its newest 200', async () => {
	const { result } = await importLists({
		drafts: [draftRow(1, { version: 250 })],
		'draft-versions': Array.from({ length: 250 }, (_, n) =>
			JSON.stringify({
				draftId: idOf(1),
				version: n + 1,
				parts: [{ text: `Rye ${n + 1}`, media: [] }],
				author: 'user',
				change: null,
				createdAt: '2026-11-23T10:00:00.000Z',
			}),
		),
		filters: [filterRow(2, { version: 203 })],
		'filter-versions': Array.from({ length: 203 }, (_, n) =>
			JSON.stringify({
				templateId: idOf(2),
				version: n + 1,
				description: `<p>Rye ${n + 1}</p>`,
				blockList: [],
				createdAt: '2026-11-23T10:00:00.000Z',
			}),
		),
	});
	expect(result?.find(({ kind }) => kind === 'drafts')).toMatchObject({
		imported: 1,
		leftOut: [{ reason: 'A draft keeps 200 versions.', count: 50, of: 'versions' }],
	});
	expect(result?.find(({ kind }) => kind === 'filters')).toMatchObject({
		imported: 1,
		leftOut: [{ reason: expect.stringContaining('newest 200'), count: 3, of: 'versions' }],
	});
	const { versions } = await user.client.call(listDraftVersions, { params: { id: idOf(1) } });
	expect(versions).toHaveLength(200);
	expect(versions[0]?.version).toBe(250);
});

test.each([
	['threads', () => [threadRow(1, { name: 'x'.repeat(300_000) })]],
	['messages', () => [messageRow(1, { content: 'x'.repeat(3_000_000) })]],
	['drafts', () => [draftRow(1).replace('{', `{${' '.repeat(5_000_000)}`)]],
])('a row of %s that is larger than any row of Warble is refused', async (list, rows) => {
	const { status, error } = await importLists({ [list]: rows() });
	expect(status).toBe('failed');
	expect(error?.message).toContain('too long');
});

test.each([
	['threads', () => threadRow(1, { createdAt: 'yesterday' }), '/createdAt'],
	['threads', () => threadRow(1, { createdAt: '2026-02-30T10:00:00.000Z' }), '/createdAt'],
	['threads', () => threadRow(1, { createdAt: '0000-01-01T10:00:00.000Z' }), '/createdAt'],
	['threads', () => threadRow(1, { pinnedAt: '2026-02-20T10:00:60.000Z' }), '/pinnedAt'],
	['threads', () => threadRow(1, { name: 'x'.repeat(256) }), '/name'],
	['messages', () => messageRow(1, { position: 1e12 }), '/position'],
	['messages', () => messageRow(1, { cost: 1, promptTokens: 1e12 }), '/promptTokens'],
	['drafts', () => draftRow(1, { version: 1e12 }), '/version'],
	['filters', () => filterRow(1, { name: 'x'.repeat(256) }), '/name'],
])('a value of %s that cannot be stored is named with its line', async (list, row, field) => {
	const { status, error } = await importLists({ [list]: [row()] });
	expect(status).toBe('failed');
	expect(error?.message).toContain(`json/${list}.json, line 2: ${field} `);
});

test('an export of line breaks only is refused once it has too many lines [F8]', async () => {
	const { status, error } = await importZip(
		user,
		await makeZip({ 'manifest.json': manifest(), 'json/drafts.json': '\n'.repeat(8_000_000) }),
	);
	expect({ status, message: error?.message }).toEqual({
		status: 'failed',
		message: 'This export has too many rows. Nothing was imported.',
	});
});

test('a ZIP whose unpacked size is implausible is refused before it is read [F8]', async () => {
	const zip = await makeZip({
		'manifest.json': manifest(),
		'json/drafts.json': Buffer.alloc(140_000_000, '\n'),
	});
	expect((await importZip(user, zip)).error?.message).toContain('unpacks to far more');
});

test('a row that is nested too deeply is refused, with its place [F8]', async () => {
	const nested = `${'['.repeat(6000)}${']'.repeat(6000)}`;
	const { error } = await importLists({ publications: [`{"draftId":"x","error":${nested}}`] });
	expect(error).toMatchObject({
		code: 'invalid_input',
		message: expect.stringMatching(
			/^json\/publications.json, line 2 is nested more than 100 levels/,
		),
	});
});
