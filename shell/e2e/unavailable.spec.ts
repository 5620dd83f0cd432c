import { cp, mkdtemp, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';
import { expect, test } from './test.ts';

const repository = join(import.meta.dirname, '../..');

test.use({ baseURL: undefined });

test('with the files of a remote gone the shell lives on, and Retry works once they are back [J1]', async ({ page, complaints }) => {
	const root = await mkdtemp(join(tmpdir(), 'warble-web-'));
	for (const name of ['shell', 'mfe-compose']) await cp(join(repository, name, 'dist'), join(root, name, 'dist'), { recursive: true });
	const entry = join(root, 'mfe-compose/dist/registry-entry.json');
	const { version } = JSON.parse(await readFile(entry, 'utf8')) as { version: string };
	const files = join(root, 'mfe-compose/dist', version);
	const product = await startProduct({ WEB_ROOT: root });
	try {
		await rename(files, `${files}.away`);
		await page.request.post(`${product.url}/auth/login`, { data: { username: 'demo', password: 'warble-demo' } });
		await page.goto(`${product.url}/app/compose`);
		await expect(page.getByText('Compose is unavailable')).toBeVisible({ timeout: 12_000 });
		await expect(page.getByText('Signed in as Mara Lindqvist')).toBeVisible();
		await page.getByRole('link', { name: 'Warble' }).first().click();
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await page.getByRole('link', { name: 'Compose' }).first().click();
		await expect(page.getByText('Compose is unavailable')).toBeVisible({ timeout: 12_000 });
		await rename(`${files}.away`, files);
		await page.getByRole('button', { name: 'Retry' }).click();
		await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
		// A script that is not there is what this is about.
		complaints.length = 0;
	} finally {
		await product.stop();
	}
});
