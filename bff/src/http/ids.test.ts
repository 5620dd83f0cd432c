import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConsentRequest } from '../../contract/access/consent.ts';
import { createFile, deleteFile } from '../../contract/editor/editor.ts';
import { readPrivateFeed } from '../../contract/filter/standing.ts';
import { PostId } from '../../contract/networks/post-id.ts';
import { beginMedia } from '../../contract/publishing/media.ts';
import { Id } from '../../contract/route.ts';
import { finishedRun } from '../filter/fixtures/finished-run.ts';
import { honest, modelOf } from '../filter/fixtures/judging.ts';
import { buildFilterApp, type FilterApp } from '../testing/apps/build-filter-app.ts';
import { readStream } from '../testing/apps/event-reader.ts';
import { contractRoutes, nameOf } from '../testing/contract-routes.ts';

const { model } = modelOf((request) =>
	request.messages.at(-1)?.content === 'Two posts' ? 'Here you are.' : honest(request),
);

let app: FilterApp;
beforeAll(async () => {
	app = await buildFilterApp({ keep: true, model });
});
afterAll(() => app.close());

const query = <Row>(sql: string) => app.services.em.fork().execute<Row[]>(sql);

test('every id in a route is a UUID, one of fixed values, a post’s id or a small number [C2]', async () => {
	const { pattern: uuid } = Id as { pattern?: string };
	const { pattern: feedFile } = readPrivateFeed.schema.params.properties.file as typeof Id & {
		pattern?: string;
	};
	const { pattern: request } = readConsentRequest.schema.params.properties.id as typeof Id & {
		pattern?: string;
	};
	const taken = [uuid, feedFile, request, '^[1-9][0-9]{0,5}$', '^[0-9]{1,3}$'];
	const params = (await contractRoutes()).flatMap((route) =>
		Object.values(
			(
				route.schema.params as
					| { properties?: Record<string, { pattern?: string; enum?: string[] }> }
					| undefined
			)?.properties ?? {},
		).map((schema) => ({ route: nameOf(route), schema })),
	);
	expect(params.length).toBeGreaterThan(20);
	expect(
		params.filter(
			({ schema }) =>
				!schema.enum && schema !== PostId && !taken.includes(schema.pattern ?? 'none'),
		),
	).toEqual([]);
});

test('no table has sequential ids, which would reveal its size and could be guessed [C2]', async () => {
	const counted = await query<{ table: string }>(`
		select table_name as table from information_schema.columns
		where table_schema = 'public' and (column_default like 'nextval%' or is_identity = 'YES')
	`);
	expect(counted.map(({ table }) => table)).toEqual(['mikro_orm_migrations']);
});

test('rows that users create have a random UUID, of version 4 or 7, in every table [C2]', async () => {
	for (let count = 0; count < 2; count += 1) {
		const person = await app.member(10);
		await finishedRun(person);
		await (
			await readStream(`${app.url}/api/compose`, {
				cookie: person.cookie,
				body: { text: 'Two posts' },
			})
		).ended;
		for (const path of ['kept', 'deleted'])
			await person.client.call(createFile, { body: { path, content: '' } });
		await person.client.call(deleteFile, { body: { path: 'deleted' } });
		await app.services.links.invite({});
		const image = { name: 'beach.jpg', type: 'image/jpeg', size: 1 };
		await person.client.call(beginMedia, { body: image });
	}
	const columns = await query<{ table: string; column: string }>(`
		select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'uuid'
	`);
	const filled = new Set<string>();
	for (const { table, column } of columns) {
		const ids = await query<{ id: string }>(
			`select distinct "${column}"::text as id from "${table}" where "${column}" is not null`,
		);
		for (const { id } of ids)
			expect(id, `${table}.${column}`).toMatch(
				/^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
			);
		if (ids.length > 1) filled.add(`${table}.${column}`);
	}
	const made = [
		'account_links.id',
		'files.id',
		'filter_runs.id',
		'filter_templates.id',
		'media.id',
		'messages.id',
		'sessions.id',
		'threads.id',
		'users.id',
	];
	expect([...filled]).toEqual(expect.arrayContaining([...made, 'files.deletion']));
});
