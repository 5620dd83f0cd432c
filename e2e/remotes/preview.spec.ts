import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createRelease, folderOf, putRelease } from '../../delivery/release.ts';
import { folderStore } from '../../delivery/store/folder-store.ts';
import { startProduct } from '../product.ts';
import { test as base, expect } from '../test.ts';
import { signIn } from '../users.ts';
import { changedBuild } from './changed-build.ts';

const types: Record<string, string> = {
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.json': 'application/json',
};

/**
 * A build of tweets that is not live, on an origin of its own, and a product that accepts previews
 * from `http://localhost`.
 */
const test = base.extend<
	object,
	{ previewing: { url: string; sandboxUrl: string; dataDir: string; host: string; entry: string } }
>({
	previewing: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		async ({}, use) => {
			const folder = await mkdtemp(join(tmpdir(), 'warble-preview-'));
			const store = folderStore(folder);
			const { release, files } = createRelease(
				await changedBuild('tweets', 'Tweet Review', 'Tweets to come'),
				'unknown',
				store,
			);
			await putRelease(store, release, files);

			const server = createServer(async ({ method, url = '' }, response) => {
				// The tests send an extra header, which causes preflight requests.
				for (const header of ['origin', 'headers'])
					response.setHeader(`access-control-allow-${header}`, '*');
				if (method === 'OPTIONS') return response.end();
				const file = join(folder, new URL(url, 'http://localhost').pathname);
				if (!existsSync(file)) return response.writeHead(404).end();
				return createReadStream(file).pipe(
					response.writeHead(200, {
						'content-type': types[extname(file)] ?? 'application/octet-stream',
					}),
				);
			});
			await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
			const address = server.address();
			const host = `localhost:${typeof address === 'object' ? address?.port : ''}`;
			const product = await startProduct({ PREVIEW_ORIGINS: 'http://localhost' });
			const entry = `http://${host}/${folderOf('tweets', release.version)}/registry-entry.json`;
			await use({ ...product, host, entry });
			await product.stop();
			server.close();
		},
		{ scope: 'worker', timeout: 60_000 },
	],
	product: ({ previewing }, use) => use(previewing),
});
// All tests share one product.
test.describe.configure({ mode: 'default' });

test('a user opens the address of a preview, signs in, sees it, and leaves it', async ({
	page,
	previewing,
	login,
}) => {
	const banner = page.getByRole('complementary', { name: 'Preview' });
	const heading = (name: string) => page.getByRole('heading', { level: 1, name });
	await page.goto(`/app/tweets?remote.tweets=${encodeURIComponent(previewing.entry)}`);
	await expect(login.heading).toBeVisible();
	await expect(banner).toBeHidden();
	await login.signIn('demo', 'warble-demo');
	await expect(heading('Tweets to come')).toBeVisible();
	await expect(banner).toContainText(`You are previewing Tweets from ${previewing.host} (`);

	await page.getByRole('link', { name: 'Compose' }).first().click();
	await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
	await expect(banner).toBeVisible();
	await page.getByRole('link', { name: 'Tweets' }).first().click();
	await expect(heading('Tweets to come')).toBeVisible();

	await banner.getByRole('button', { name: 'Leave preview' }).click();
	await expect(heading('Tweet Review')).toBeVisible();
	await expect(banner).toBeHidden();
	await expect(page).toHaveURL(/\/app\/tweets$/);
});

test('a preview from another origin is not shown, and the live remote runs with a banner', async ({
	page,
	previewing,
}) => {
	await signIn(page);
	await page.goto(
		`/app/tweets?remote.tweets=${encodeURIComponent(previewing.entry.replace('localhost', '127.0.0.1'))}`,
	);
	await expect(page.getByRole('heading', { level: 1, name: 'Tweet Review' })).toBeVisible();
	await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
		'Warble doesn’t accept previews from that address.',
	);
});

test('a missing preview is not shown', async ({ page, previewing }) => {
	await signIn(page);
	await page.goto(
		`/app/tweets?remote.tweets=${encodeURIComponent(previewing.entry.replace('-changed', '-absent'))}`,
	);
	await expect(page.getByRole('heading', { level: 1, name: 'Tweet Review' })).toBeVisible();
	await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
		'It couldn’t be loaded from that address.',
	);
});
