import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Source } from '../../../contract/feed/sources.ts';
import {
	deleteTemplate,
	duplicateTemplate,
	type FilterContent,
	getTemplate,
	getTemplateVersion,
	listTemplates,
	saveTemplate,
} from '../../../contract/filter/filter.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { TemplateEntity } from './template.entity.ts';

let app: TestApp;
let person: TestUser;
const content: FilterContent = { description: '<p>Long runs &amp; rye</p>', blockList: ['noisy'] };

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	person = await app.loginAs();
});
afterAll(() => app.close());

const save = (
	name: string,
	more: { id?: string; version?: number; content?: FilterContent } = {},
	who = person,
) => who.client.call(saveTemplate, { body: { name, content, ...more } });
const read = (id: string, who = person) => who.client.call(getTemplate, { params: { id } });
const list = (who = person) => who.client.call(listTemplates, {});
const copy = (templateId: string, name: string, who = person) =>
	who.client.call(duplicateTemplate, { body: { templateId, name } });
const readVersion = (id: string, version: number, who = person) =>
	who.client.call(getTemplateVersion, { params: { id, version: String(version) } });

describe('saving', () => {
	test('creates a template with its first version', async () => {
		const saved = await save('  Running \n club ');
		expect(saved).toMatchObject({
			name: 'Running club',
			version: 1,
			preview: 'Long runs & rye',
			content,
		});
		expect(Date.now() - Date.parse(saved.updatedAt)).toBeLessThan(60_000);
		expect(await read(saved.id)).toEqual(saved);
		expect(await readVersion(saved.id, 1)).toMatchObject({ version: 1, content });
	});

	test('new content makes a new version, and the old one does not change', async () => {
		const { id } = await save('Versions');
		const words = { description: '<p>Rye only</p>' };
		const saved = await save('Versions', { id, version: 1, content: words });
		expect(saved).toMatchObject({ id, version: 2, preview: 'Rye only', content: words });
		expect((await readVersion(id, 1)).content).toEqual(content);
		expect((await readVersion(id, 2)).content).toEqual(words);
		await expect(readVersion(id, 3)).rejects.toMatchObject({ status: 404 });
	});

	test('the same content, or only another name, makes no new version', async () => {
		const { id } = await save('Same words');
		expect(await save('Same words', { id, version: 1 })).toMatchObject({ version: 1 });
		const dirty = { ...content, description: `<div onclick="x()">${content.description}</div>` };
		expect(await save('Other name', { id, version: 1, content: dirty })).toMatchObject({
			name: 'Other name',
			version: 1,
		});
		expect((await read(id)).name).toBe('Other name');
	});

	test('another block list makes a new version', async () => {
		const { id } = await save('Block lists');
		expect(
			await save('Block lists', { id, content: { description: content.description } }),
		).toMatchObject({
			version: 2,
			content: { description: content.description },
		});
		expect((await save('Block lists', { id, content })).version).toBe(3);
	});

	test('removes duplicates from the block list, whatever their case', async () => {
		const blockList = ['Ada', 'noisy', 'ADA', 'ada', 'Noisy_2'];
		expect(
			(await save('Once each', { content: { ...content, blockList } })).content.blockList,
		).toEqual(['Ada', 'noisy', 'Noisy_2']);
	});

	test('keeps its sources in one spelling, each once', async () => {
		const at = (kind: Source['kind'], value: string, name = ''): Source => ({
			kind,
			network: 'x',
			accountId: null,
			value,
			name,
		});
		const sources = [
			at('account', '@Ada'),
			at('account', 'ada'),
			at('hashtag', ' #typesetting\n'),
			at('list', '123', 'Design\tpeople'),
			at('home', 'ignored'),
			at('search', 'cats OR dogs'),
			at('search', 'cats or dogs'),
		];
		const { id, content: saved } = await save('Sources', { content: { ...content, sources } });
		const expected = [
			at('account', 'Ada'),
			at('hashtag', 'typesetting'),
			at('list', '123', 'Design people'),
			at('home', ''),
			at('search', 'cats OR dogs'),
			at('search', 'cats or dogs'),
		];
		expect(saved.sources).toEqual(expected);
		const again = { ...content, sources: expected };
		expect((await save('Sources', { id, content: again })).version).toBe(1);
		expect((await save('Sources', { id, content })).content.sources).toBeUndefined();
	});

	test('in two tabs: the second gets a conflict, and the first tab’s content is kept [C7]', async () => {
		const { id } = await save('Two tabs');
		const mine = await save('Two tabs', { id, version: 1, content: { description: 'first tab' } });
		await expect(
			save('Two tabs', { id, version: 1, content: { description: 'second tab' } }),
		).rejects.toMatchObject({
			status: 409,
			code: 'conflict',
			message: expect.stringContaining('changed in another tab'),
		});
		expect(await read(id)).toEqual(mine);
		expect(
			await save('Two tabs', { id, version: 2, content: { description: 'second tab' } }),
		).toMatchObject({ version: 3 });
	});

	test('in ten tabs at once: one succeeds, the others get a conflict, no version is lost [C7]', async () => {
		const { id } = await save('Ten tabs');
		const tries = await Promise.allSettled(
			Array.from({ length: 10 }, (_, at) =>
				save('Ten tabs', { id, version: 1, content: { description: `tab ${at}` } }),
			),
		);
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		for (const one of tries)
			if (one.status === 'rejected')
				expect(one.reason).toMatchObject({ status: 409, code: 'conflict' });
		expect((await read(id)).version).toBe(2);
	});

	test('twice by a double click causes no conflict [C8]', async () => {
		const { id } = await save('Double click');
		const words = { description: 'new' };
		const both = await Promise.all(
			[1, 2].map(() => save('Double click', { id, version: 1, content: words })),
		);
		expect(both.map(({ version }) => version)).toEqual([2, 2]);
	});

	test('a deleted or unknown template responds 404', async () => {
		const { id } = await save('Deleted meanwhile');
		await person.client.call(deleteTemplate, { params: { id } });
		for (const gone of [id, randomUUID()])
			await expect(save('Deleted meanwhile', { id: gone })).rejects.toMatchObject({ status: 404 });
	});
});

describe('a name', () => {
	test('is unique among the templates of a user, ignoring case, also of ten saved at once', async () => {
		const tries = await Promise.allSettled(
			Array.from({ length: 10 }, (_, at) => save(at % 2 === 0 ? 'Rye Bread' : 'rye bread')),
		);
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		for (const one of tries) {
			if (one.status === 'rejected')
				expect(one.reason).toMatchObject({ status: 409, code: 'name_taken' });
		}
		const { id } = await save('Something else');
		await expect(save('RYE BREAD', { id })).rejects.toMatchObject({
			status: 409,
			code: 'name_taken',
		});
		expect((await read(id)).name).toBe('Something else');
	});

	test('can change its case, and is free after deleting and for other users', async () => {
		const { id } = await save('mixed case');
		expect((await save('Mixed Case', { id })).name).toBe('Mixed Case');
		await person.client.call(deleteTemplate, { params: { id } });
		expect((await save('mixed case')).id).not.toBe(id);
		expect((await save('mixed case', {}, await app.loginAs())).name).toBe('mixed case');
	});

	test.each(['', '   ', '\n\t', '\u200b\u00a0', '\u202e', '\ufe0f'])(
		'without visible characters, as %j, is refused with the form’s text',
		async (name) => {
			await expect(save(name)).rejects.toMatchObject({
				status: 400,
				code: 'invalid_input',
				path: 'body/name',
				message: 'Please enter a filter title.',
			});
			const { id } = await save(`Named ${randomUUID()}`);
			await expect(copy(id, name)).rejects.toMatchObject({
				message: 'Please enter a filter title.',
			});
		},
	);

	test.each([
		'Läuft! 🏃‍♀️',
		'走る',
		'__proto__',
		'constructor',
		'%_',
		"'; drop table users --",
		'<b>bold</b>',
	])('may be %s', async (name) => {
		const { id } = await save(name);
		expect((await read(id)).name).toBe(name);
		expect((await list()).map((template) => template.name)).toContain(name);
	});
});

test.each([
	'',
	'   ',
	'<p><br></p>',
	'<p>&nbsp;</p><p> </p>',
	'<ul><li></li></ul>',
	'<script>x</script>',
	'<p>\u200b</p>',
])(
	'a description without visible characters, as %j, is refused with the form’s text',
	async (description) => {
		await expect(save(`Blank ${randomUUID()}`, { content: { description } })).rejects.toMatchObject(
			{
				status: 400,
				code: 'invalid_input',
				path: 'body/content/description',
				message: 'Please enter a description.',
			},
		);
	},
);

test('a description loses scripts, and its preview is plain text cut between characters [D3]', async () => {
	const someone = await app.loginAs();
	const description = `<script>x()</script><p onclick="x()">${'🦩&amp;'.repeat(150)}</p>`;
	const saved = await save('Hostile', { content: { description } }, someone);
	expect(saved.content.description).toBe(`<p>${'🦩&amp;'.repeat(150)}</p>`);
	expect(saved.preview).toBe('🦩&'.repeat(100));
	expect((await list(someone))[0]?.preview).toBe(saved.preview);
});

describe('the list', () => {
	test('is sorted by name, numbers by value, without deleted templates', async () => {
		const someone = await app.loginAs();
		expect(await list(someone)).toEqual([]);
		for (const name of ['zebra', 'Copy 10', 'apple', 'Copy 2', 'Äpfel'])
			await save(name, {}, someone);
		const { id } = await save('Gone', {}, someone);
		await someone.client.call(deleteTemplate, { params: { id } });
		expect((await list(someone)).map(({ name }) => name)).toEqual([
			'Äpfel',
			'apple',
			'Copy 2',
			'Copy 10',
			'zebra',
		]);
		expect(Object.keys((await list(someone))[0] ?? {}).sort()).toEqual([
			'id',
			'name',
			'preview',
			'updatedAt',
			'version',
		]);
	});

	test('holds at most 500, also if many are saved at once; deleting makes room', async () => {
		const someone = await app.loginAs();
		const { id } = await save('The first', {}, someone);
		const now = new Date();
		await app.services.em.fork().insertMany(
			TemplateEntity,
			Array.from({ length: 497 }, (_, at) => ({
				id: randomUUID(),
				userId: someone.id,
				name: `Stored ${at}`,
				version: 1,
				createdAt: now,
				updatedAt: now,
				deletedAt: null,
			})),
		);
		const tries = await Promise.allSettled(
			Array.from({ length: 6 }, (_, at) =>
				at % 2 === 0 ? save(`New ${at}`, {}, someone) : copy(id, 'The first', someone),
			),
		);
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
		await expect(save('One more', {}, someone)).rejects.toMatchObject({
			status: 400,
			message: expect.stringContaining('500 templates'),
		});
		await someone.client.call(deleteTemplate, { params: { id } });
		expect(await save('One more', {}, someone)).toMatchObject({ name: 'One more' });
	});
});

describe('a copy', () => {
	test('has the newest content and one version of its own', async () => {
		const { id } = await save('Original');
		await save('Original', { id, content: { description: 'Newer' } });
		const copied = await copy(id, 'Original Copy');
		expect(copied).toMatchObject({
			name: 'Original Copy',
			version: 1,
			content: { description: 'Newer' },
		});
		await save('Original Copy', { id: copied.id, content: { description: 'Other' } });
		expect((await read(id)).content).toEqual({ description: 'Newer' });
	});

	test('gets the next free number if its name is taken, ignoring case, also of ten made at once', async () => {
		const { id } = await save('Busy');
		const copies = await Promise.all(
			Array.from({ length: 10 }, (_, at) => copy(id, at % 2 === 0 ? 'Busy Copy' : 'BUSY COPY')),
		);
		const numbers = copies.map(({ name }) => name.toLowerCase().replace('busy copy', '').trim());
		expect(numbers.map((number) => Number(number || 1)).sort((a, b) => a - b)).toEqual([
			1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
		]);
	});

	test('of a template with a long name has a valid name', async () => {
		const name = '🦩'.repeat(120);
		const { id } = await save(name);
		expect((await copy(id, name)).name).toBe(`${'🦩'.repeat(118)} 2`);
	});

	test('of a deleted template responds 404', async () => {
		const { id } = await save('Was here');
		await person.client.call(deleteTemplate, { params: { id } });
		await expect(copy(id, 'Was here Copy')).rejects.toMatchObject({ status: 404 });
	});
});

test('a deleted template is gone, but its versions can still be read for its runs', async () => {
	const { id } = await save('To delete');
	expect(await person.client.call(deleteTemplate, { params: { id } })).toEqual({});
	await expect(read(id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
	await expect(person.client.call(deleteTemplate, { params: { id } })).rejects.toMatchObject({
		status: 404,
	});
	expect((await readVersion(id, 1)).content).toEqual(content);
});
