import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { unzip } from '../../bff/src/editor/fixtures/unzip.ts';
import { takeMail } from '../mail.ts';
import { type Product, startProduct } from '../product.ts';
import { SettingsScreen } from '../screens/settings.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { newName, signIn } from '../users.ts';

const test = base.extend<{ elsewhere: Product }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	elsewhere: async ({}, use) => {
		const running = await startProduct();
		await use(running);
		await running.stop();
	},
});

/** Lists that an import fills, with the columns that differ afterwards. */
const imported = {
	files: ['revision'],
	threads: [],
	messages: [],
	drafts: [],
	'draft-versions': [],
	filters: [],
	'filter-versions': [],
} as const;

type Row = Record<string, unknown>;

/** The user's work: a file, a thread with two branches, a draft and a filter, each changed once. */
async function write(request: APIRequestContext): Promise<void> {
	const post = async (url: string, data: object, method: 'POST' | 'PUT' = 'POST') => {
		const response = await request.fetch(url, { method, data });
		expect(response.status(), url).toBe(200);
		return response;
	};
	await post('/api/files', { path: 'bread/rye', content: '<p>Sixteen <em>hours</em></p>' });
	const answer = await (await post('/api/compose', { text: 'Three posts on rye.' })).text();
	const threadId = /"thread_id":"([^"]+)"/.exec(answer)?.[1];
	await post('/api/compose', { text: 'Bread, then.', thread_id: threadId, parent_id: null });
	const id = crypto.randomUUID();
	const parts = [{ text: 'Sixteen hours', media: [] }];
	await post('/api/drafts', { id, parts, labels: ['bread'] });
	const longer = [{ text: 'Sixteen hours in the fridge', media: [] }];
	await post(`/api/drafts/${id}`, { version: 1, parts: longer, change: 'longer' }, 'PUT');
	const content = { description: '<p>Bread</p>', blockList: ['spam'] };
	const filter = await (await post('/api/filter/templates', { name: 'Bread', content })).json();
	await post('/api/filter/templates', {
		id: filter.id,
		name: 'Bread',
		content: { ...content, description: '<p>Bread and rye</p>' },
	});
}

/** The rows of an export that an import adds, by list, in the order of the export. */
async function rowsOf(path: string, ids?: ReadonlySet<unknown>): Promise<Record<string, Row[]>> {
	const zip = await unzip(await readFile(path));
	return Object.fromEntries(
		Object.entries(imported).map(([name, differs]) => [
			name,
			(JSON.parse(zip.get(`json/${name}.json`) ?? '') as Row[])
				.filter((row) => !ids || ids.has(row.id ?? row.draftId ?? row.templateId))
				.map((row) =>
					Object.fromEntries(
						Object.entries(row).filter(
							([field]) => !(differs as readonly string[]).includes(field),
						),
					),
				),
		]),
	);
}

test('a user moves their data to another Warble by export, mail, download and import', async ({
	page,
	product,
	browser,
	elsewhere,
	login,
}) => {
	test.setTimeout(180_000);
	const email = `${newName()}@example.org`;
	const credentials = await signUpAndSubscribe(page, { email });
	await write(page.request);
	const { data, open } = settingsOf(page);
	await open();
	await data.open.click();
	await data.export.click();
	await expect(data.download).toBeVisible();

	const mail = await takeMail(product, email);
	// Only its path: this server was given a free port, which it does not know.
	const link = /\/billing\/settings\?export=\S+/.exec(mail.text)?.[0] ?? '';
	await page.context().clearCookies();
	await page.goto(link);
	await login.signIn(credentials.username, credentials.password);
	const [download] = await Promise.all([page.waitForEvent('download'), data.download.click()]);
	expect(download.suggestedFilename()).toMatch(/^warble-data-\d{4}-\d\d-\d\d\.zip$/);
	const path = await download.path();
	const rows = await rowsOf(path);
	expect(
		Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length])),
	).toEqual({
		files: 1,
		threads: 1,
		messages: 4,
		drafts: 1,
		'draft-versions': 2,
		filters: 1,
		'filter-versions': 2,
	});

	const context = await browser.newContext({ baseURL: elsewhere.url });
	const other = await context.newPage();
	await signIn(other);
	const there = settingsOf(other);
	await there.open();
	await there.data.open.click();
	await there.data.file.setInputFiles(path);
	await expect(there.data.imported).toHaveText('Imported 1 file, 1 thread, 1 draft and 1 filter');
	await there.data.export.click();
	const [again] = await Promise.all([
		other.waitForEvent('download'),
		there.data.download.click({ timeout: 30_000 }),
	]);
	const ids = new Set(Object.values(rows).flatMap((list) => list.map(({ id }) => id)));
	expect(await rowsOf(await again.path(), ids)).toEqual(rows);
	await context.close();
});

function settingsOf(page: ConstructorParameters<typeof SettingsScreen>[0]) {
	const settings = new SettingsScreen(page);
	return { data: settings.data, open: () => settings.open('account') };
}
