import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteThread } from '../../contract/compose/managed-threads.ts';
import { createFile } from '../../contract/editor/editor.ts';
import { createDraft, deleteDrafts } from '../../contract/publishing/drafts.ts';
import { type SearchResults, search } from '../../contract/search/search.ts';
import { ThreadEntity } from '../compose/thread.entity.ts';
import { finishedRun } from '../filter/fixtures/finished-run.ts';
import { honest, modelOf } from '../filter/fixtures/judging.ts';
import { buildFilterApp, type FilterApp } from '../testing/apps/build-filter-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';

let app: FilterApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildFilterApp({ keep: true, model: modelOf(honest).model });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const nothing: SearchResults = { threads: [], drafts: [], files: [], templates: [], runs: [] };

const find = (q?: string, { who = person, zone }: { who?: TestUser; zone?: string } = {}) =>
	who.client.call(search, {
		querystring: { ...(q !== undefined && { q }), ...(zone !== undefined && { zone }) },
	});

async function addThreads(userId: string, ...names: string[]): Promise<void> {
	await app.services.em.fork().insertMany(
		ThreadEntity,
		names.map((name, index) => {
			const at = new Date(Date.UTC(2026, 10, 1, 0, index));
			return { id: randomUUID(), userId, name, createdAt: at, updatedAt: at };
		}),
	);
}

async function addDraft(...texts: string[]): Promise<string> {
	const id = randomUUID();
	const parts = texts.map((text) => ({ text, media: [] }));
	await person.client.call(createDraft, { body: { id, parts } });
	return id;
}

const addFile = (path: string, who = person) =>
	who.client.call(createFile, { body: { path, content: '<p>Text</p>' } });

test('a word finds threads, drafts, files, templates and runs of the user', async () => {
	const writer = await app.member(5);
	person = writer;
	const run = await finishedRun(writer);
	await addThreads(writer.id, 'A good loaf', 'Base miles');
	const draft = await addDraft('Too Good to cool.');
	await addDraft('Something else.');
	await addFile('bread/good-rye.md');
	const found = await find('gOOd');
	expect(found).toMatchObject({
		threads: [{ name: 'A good loaf' }],
		drafts: [{ id: draft, excerpt: 'Too Good to cool.', status: null }],
		files: [{ path: 'bread/good-rye.md' }],
		templates: [{ id: writer.templateId, name: 'Good reads', version: 1 }],
		runs: [{ id: run, title: 'Good reads', total: 5 }],
	});
	expect(Object.values(found).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
});

test('a run is found by its time, on the clock of the browser', async () => {
	const writer = await app.member(2);
	const run = await finishedRun(writer);
	await app.services.em
		.fork()
		.execute('update filter_runs set created_at = ? where id = ?', ['2026-11-19T23:30:00Z', run]);
	const runs = async (q: string, zone?: string) =>
		(await find(q, { who: writer, ...(zone !== undefined && { zone }) })).runs.length;
	expect(await runs('19 nov')).toBe(1);
	expect(await runs('good thursday 23:30')).toBe(1);
	expect(await runs('20 nov')).toBe(0);
	expect(await runs('20 nov', 'Europe/Oslo')).toBe(1);
	expect(await runs('19 nov', 'Mars/Olympus'), 'an unknown zone').toBe(1);
});

test('all words must match, in any order and case, also outside of ASCII', async () => {
	await addThreads(person.id, 'Ærlig talt om brød', 'Brød uten tid');
	const names = async (q: string) => (await find(q)).threads.map(({ name }) => name);
	expect(await names('BRØD ÆRLIG')).toEqual(['Ærlig talt om brød']);
	expect(await names('brød')).toEqual(['Brød uten tid', 'Ærlig talt om brød']);
	expect(await names('ærlig tid')).toEqual([]);
	expect(await names('aerlig brod')).toEqual(['Ærlig talt om brød']);
	await addDraft('Pour empêcher la ﬁn');
	expect((await find('empecher fin')).drafts).toMatchObject([{ excerpt: 'Pour empêcher la ﬁn' }]);
	expect(await names('%')).toEqual([]);
});

test('without a query, the five most recent items of each kind are returned', async () => {
	await addThreads(person.id, 'a', 'b', 'c', 'd', 'e', 'f', 'g');
	await addFile('one.md');
	for (const q of [undefined, '', '  ']) {
		const found = await find(q);
		expect(found.threads.map(({ name }) => name)).toEqual(['g', 'f', 'e', 'd', 'c']);
		expect(found.files.map(({ path }) => path)).toContain('one.md');
	}
});

test('the excerpt of a long draft shows the match', async () => {
	const id = await addDraft(
		'The first part is long. '.repeat(9),
		`Then\nthe ${'x'.repeat(40)} crust cracks.`,
	);
	const [draft] = (await find('crust')).drafts;
	expect(draft?.id).toBe(id);
	expect(draft?.excerpt).toMatch(/^….*crust cracks\.$/);
	expect((await find('first')).drafts[0]?.excerpt).toMatch(/^The first part.{80,86}…$/);
});

test('deleted items are not found', async () => {
	const id = await addDraft('Gone tomorrow');
	await person.client.call(deleteDrafts, { body: { ids: [id] } });
	await addThreads(person.id, 'Gone tomorrow');
	const [thread] = (await find('gone')).threads;
	await person.client.call(deleteThread, { params: { threadId: String(thread?.id) } });
	expect(await find('gone')).toEqual(nothing);
});

test('another user finds none of it with any query', async () => {
	const writer = await app.member(2);
	person = writer;
	await finishedRun(writer);
	await addThreads(writer.id, 'Moonshine');
	await addDraft('Moonshine');
	await addFile('moonshine.md');
	const stranger = await app.loginAs();
	for (const q of ['moonshine', 'good', writer.id, "' or true --"])
		expect(await find(q, { who: stranger }), q).toEqual(nothing);
	expect(JSON.stringify(await find('', { who: stranger }))).not.toMatch(/moonshine|Good reads/i);
});

test('nothing is searched without a subscription', async () => {
	const who = await app.loginAs(undefined, { subscription: null });
	await expect(find('', { who })).rejects.toMatchObject({ status: 402 });
});

test('a query that is too long is refused', async () => {
	await expect(find('x'.repeat(201))).rejects.toMatchObject({ code: 'invalid_input' });
});
