import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { queries } from '../../database/orm.ts';
import { tables } from '../../entities.ts';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';
import { fillAccount } from '../fixtures/accounts.ts';
import { exportedTables } from './exported-tables.ts';
import { readRows } from './read-rows-store.ts';
import { writeExport } from './write-export.ts';

const MB = 1024 * 1024;

test('reading keeps pace with writing, so that memory does not grow with the size', async () => {
	const app = await buildTestApp();
	const user = await app.loginAs();
	await fillAccount(app, user);
	const folder = await mkdtemp(join(tmpdir(), 'warble-export-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, 'export.zip');
	let [produced, furthest] = [0, 0];
	const media = {
		async open(...owner: Parameters<typeof app.services.publishing.media.open>) {
			const { media } = await app.services.publishing.media.open(...owner);
			return {
				media,
				async *read() {
					const before = (await stat(path)).size;
					for (let chunk = 0; chunk < 24 * 16; chunk += 1) {
						produced += MB / 16;
						yield randomBytes(MB / 16);
						furthest = Math.max(furthest, produced - ((await stat(path)).size - before));
					}
				},
			};
		},
	};
	const lists = exportedTables(tables);
	const options = { em: app.services.em, tables: lists, files: app.services.files, media };
	const size = await writeExport(options, user, path, new AbortController().signal);
	expect(size).toBeGreaterThan(produced);
	expect(furthest).toBeLessThan(2 * MB);
});

test('rows are read in pages, even if there are more than one', async () => {
	const { services, loginAs } = await buildTestApp();
	const [user, other] = [await loginAs(), await loginAs()];
	for (const { id } of [user, other])
		await sql`
			insert into tweets (user_id, id, author_id, author_name, author_username, text, created_at,
				likes, retweets, replies, edit_ids, source, read_at)
			select ${id}, n::text, '1', 'Ada', 'ada', 'post ' || n, now(), 0, 0, 0, '[]', 'home', now()
			from generate_series(1, 1234) n`.execute(queries(services.em));
	const [pages, ids]: [number[], string[]] = [[], []];
	for await (const page of readRows(services.em, exportedTables(tables), user.id, 'posts')) {
		pages.push(page.length);
		ids.push(...page.map(({ id }) => id));
	}
	expect(pages).toEqual([...Array(12).fill(100), 34]);
	expect(new Set(ids).size).toBe(1234);
});
