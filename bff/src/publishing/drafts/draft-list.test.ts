import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDraft, listDrafts, saveDraft } from '../../../contract/publishing/drafts.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const list = (querystring: object = {}) => person.client.call(listDrafts, { querystring });
const texts = async (querystring: object = {}) =>
	(await list(querystring)).drafts.map(({ text }) => text);
const sql = (text: string, values: unknown[] = []) => app.services.em.fork().execute(text, values);

const create = (texts: string[], labels: string[] = []) =>
	person.client.call(createDraft, {
		body: { id: randomUUID(), parts: texts.map((text) => ({ text, media: [] })), labels },
	});

/** Stores a publication that is due now. */
const publish = (draftId: string, status: string) =>
	sql(
		`insert into publications (draft_id, user_id, network, status, due_at, local_time, zone, is_slot, updated_at)
		select id, user_id, network, ?, now(), '2026-11-28T18:00', 'Europe/Oslo', true, now() from drafts where id = ?`,
		[status, draftId],
	);

/** Stores a cross-post at Bluesky. Returns its id. */
async function addCrossPost(draftId: string): Promise<string> {
	const id = randomUUID();
	await sql(
		`insert into drafts (id, user_id, cross_post_of, network, version, parts, labels, created_at, updated_at)
		select ?, user_id, id, 'bluesky', 1, parts, labels, created_at, updated_at from drafts where id = ?`,
		[id, draftId],
	);
	return id;
}

test('an empty library has no drafts and no labels', async () => {
	expect(await list()).toEqual({
		drafts: [],
		next_cursor: null,
		counts: { all: 0, queued: 0, posted: 0 },
		labels: [],
	});
});

test('a draft is listed with the beginning of its text, its parts, link and labels', async () => {
	const { id } = await create(['👩‍👩‍👧 '.repeat(200), 'See https://example.org'], ['rye']);
	expect((await list()).drafts).toMatchObject([
		{
			id,
			text: Array.from('👩‍👩‍👧 '.repeat(200)).slice(0, 280).join(''),
			parts: 2,
			media: 0,
			hasLink: true,
			labels: ['rye'],
			publication: null,
		},
	]);
});

describe('the search', () => {
	beforeEach(async () => {
		await create(['Rye at altitude.', 'Über ÖFEN und Σίσυφος']);
		await create(['100% of easy runs', 'are slow_']);
		await create(['Starters']);
	});

	test.each([
		['rye', ['Rye at altitude.']],
		['öfen RYE', ['Rye at altitude.']],
		['o\u0308fen', ['Rye at altitude.']],
		['σίσυφοσ', ['Rye at altitude.']],
		['rye starters', []],
		['100%', ['100% of easy runs']],
		['slow_', ['100% of easy runs']],
		['%', ['100% of easy runs']],
		['_', ['100% of easy runs']],
		["'", []],
		['  ', ['Starters', '100% of easy runs', 'Rye at altitude.']],
	])('for %j finds the drafts with all its words in any part', async (search, found) => {
		expect(await texts({ search })).toEqual(found);
	});

	test('also finds what was saved later', async () => {
		const { id } = await create(['Before']);
		await person.client.call(saveDraft, {
			params: { id },
			body: { version: 1, parts: [{ text: 'Afterwards', media: [] }] },
		});
		expect(await texts({ search: 'afterw' })).toEqual(['Afterwards']);
	});
});

test('lists contain drafts, queued or posted ones, and the counts cover all of them', async () => {
	for (const status of [
		'none',
		'queued',
		'publishing',
		'failed',
		'unsure',
		'missed',
		'by_hand',
		'posted',
		'deleted',
	]) {
		const { id } = await create([status], [status.slice(0, 1)]);
		if (status !== 'none') await publish(id, status);
	}
	expect((await texts()).sort()).toEqual(['by_hand', 'deleted', 'none']);
	expect((await texts({ filter: 'queued' })).sort()).toEqual([
		'failed',
		'missed',
		'publishing',
		'queued',
		'unsure',
	]);
	expect(await texts({ filter: 'posted' })).toEqual(['posted']);
	const { counts, labels } = await list({ filter: 'posted', search: 'nothing like it' });
	expect(counts).toEqual({ all: 3, queued: 5, posted: 1 });
	expect(labels).toEqual(['b', 'd', 'f', 'm', 'n', 'p', 'q', 'u']);
});

test('a draft is in the lists of all its accounts, and counts in each', async () => {
	const cases = {
		'posted and failed': ['posted', 'failed'],
		'by hand and posted': ['by_hand', 'posted'],
		'not queued and queued': [null, 'queued'],
		'queued twice': ['queued', 'queued'],
		neither: ['deleted', null],
		'posted where it is not chosen any more': [null, 'posted'],
	};
	for (const [text, [own, elsewhere]] of Object.entries(cases)) {
		const { id } = await create([text]);
		const crossPost = await addCrossPost(id);
		if (own) await publish(id, own);
		if (elsewhere) await publish(crossPost, elsewhere);
		if (text.includes('any more'))
			await sql('update drafts set deleted_at = now() where id = ?', [crossPost]);
	}
	expect((await texts()).sort()).toEqual(['neither', 'posted where it is not chosen any more']);
	expect((await texts({ filter: 'queued' })).sort()).toEqual([
		'not queued and queued',
		'posted and failed',
		'queued twice',
	]);
	const posted = await list({ filter: 'posted', sort: 'posted' });
	expect(posted.drafts.map(({ text }) => text).sort()).toEqual([
		'by hand and posted',
		'posted and failed',
	]);
	expect(posted.counts).toEqual({ all: 2, queued: 3, posted: 2 });
});

test('posted drafts are sorted by when they were last posted at any account', async () => {
	const at = (id: string, time: string) =>
		sql('update publications set posted_at = ? where draft_id = ?', [time, id]);
	const [early, late] = [await create(['Early']), await create(['Late'])];
	const crossPost = await addCrossPost(early.id);
	for (const id of [early.id, late.id, crossPost]) await publish(id, 'posted');
	await at(early.id, '2026-11-20T10:00:00Z');
	await at(late.id, '2026-11-20T11:00:00Z');
	expect(await texts({ filter: 'posted', sort: 'posted' })).toEqual(['Late', 'Early']);
	await at(crossPost, '2026-11-20T12:00:00Z');
	expect(await texts({ filter: 'posted', sort: 'posted' })).toEqual(['Early', 'Late']);
});

test('a label limits the list, even during a search', async () => {
	await create(['Rye one'], ['bread']);
	await create(['Rye two'], ['bread', 'runs']);
	await create(['Rye three']);
	expect(await texts({ label: 'bread' })).toEqual(['Rye two', 'Rye one']);
	expect(await texts({ label: 'bread', search: 'two' })).toEqual(['Rye two']);
	expect(await texts({ label: 'nobody’s' })).toEqual([]);
});

test.each([
	['newest', ['2', '3', '1', '0']],
	['oldest', ['0', '1', '3', '2']],
	['created', ['3', '2', '1', '0']],
] as const)(
	'pages sorted by %s have every draft once, also of the same time',
	async (sort, order) => {
		const made = [];
		for (const text of ['0', '1', '2', '3']) made.push(await create([text]));
		await person.client.call(saveDraft, {
			params: { id: made[2]?.id ?? '' },
			body: { version: 1, parts: [{ text: '2', media: [{ id: randomUUID(), alt: '' }] }] },
		});
		const found: string[] = [];
		let cursor: string | null = null;
		do {
			const page: Awaited<ReturnType<typeof list>> = await list({
				sort,
				limit: '1',
				...(cursor !== null && { cursor }),
			});
			found.push(...page.drafts.map(({ text }) => text));
			cursor = page.next_cursor;
		} while (cursor !== null);
		expect(found).toEqual(order);
		await sql(
			'update drafts set updated_at = created_at, created_at = (select max(created_at) from drafts)',
			[],
		);
		const first = await list({ sort: 'created', limit: '3' });
		const second = await list({ sort: 'created', limit: '3', cursor: first.next_cursor ?? '' });
		expect(new Set([...first.drafts, ...second.drafts].map(({ id }) => id)).size).toBe(4);
	},
);

test('the page with the last draft is the last page', async () => {
	for (const text of ['1', '2', '3']) await create([text]);
	expect((await list({ limit: '2' })).next_cursor).not.toBeNull();
	expect((await list({ limit: '3' })).next_cursor).toBeNull();
});

test('a library of 5,000 drafts is searched and counted', async () => {
	const { id } = await create(['Draft about rye and easy runs']);
	await sql(
		`insert into drafts (id, user_id, version, parts, labels, created_at, updated_at)
		select gen_random_uuid(), user_id, 1, jsonb_set(parts, '{0,text}', to_jsonb((parts -> 0 ->> 'text') || n)), labels, now() - n * interval '1 minute', now() - n * interval '1 minute'
		from drafts, generate_series(2, 5000) n where id = ?`,
		[id],
	);
	await sql(
		`insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, updated_at)
		select id, user_id, 'posted', now(), '2026-11-28T18:00', 'Europe/Oslo', true, now() from drafts where user_id = ? and id::text < '8'`,
		[person.id],
	);
	const searched = await list({ search: 'rye 4' });
	const posted = await list({ filter: 'posted', search: 'rye 4' });
	for (const { drafts, counts, next_cursor: cursor } of [searched, posted]) {
		expect(drafts).toHaveLength(50);
		expect(counts.all + counts.posted).toBe(5000);
		expect(cursor).not.toBeNull();
	}
});
