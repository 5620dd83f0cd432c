import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Build } from '../../delivery/build.ts';
import { type Product, startProduct } from '../product.ts';
import { test as base, expect } from '../test.ts';
import { signIn } from '../users.ts';
import { makeWebRoot } from '../web-root.ts';
import { changedBuild } from './changed-build.ts';

// Each test has its own product and its own copy of every build.
base.setTimeout(180_000);

const test = base.extend<{ webRoot: string; deployed: Product }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	webRoot: async ({}, use) => {
		const root = await makeWebRoot({ shell: 'today', remotes: 'today' });
		await use(root);
		await rm(dirname(root), { recursive: true });
	},
	deployed: async ({ webRoot }, use) => {
		const product = await startProduct({ WEB_ROOT: webRoot });
		await use(product);
		await product.stop();
	},
	product: ({ deployed }, use) => use(deployed),
});

/** Replaces a build and deletes the old files. */
async function replaceBuild(root: string, { name, version, files, entry }: Build): Promise<void> {
	const dist = join(root, `mfe-${name}`, 'dist');
	await rm(dist, { recursive: true });
	for (const [file, bytes] of files) {
		await mkdir(join(dist, version, dirname(file)), { recursive: true });
		await writeFile(join(dist, version, file), bytes);
	}
	await writeFile(join(dist, 'registry-entry.json'), JSON.stringify(entry));
}

test('a tab open during a deploy of the shell offers a reload that keeps typed text [J4]', async ({
	page,
	webRoot,
	compose,
	pageErrors,
}) => {
	await signIn(page);
	await compose.open();
	await compose.box.fill('An unsent message');
	const assets = join(webRoot, 'shell/dist/assets');
	await rename(assets, `${assets}.away`);
	await page.getByRole('link', { name: 'Warble' }).first().click();
	await expect(page.getByRole('heading', { name: 'This page may be out of date' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
	// The missing file is expected.
	pageErrors.length = 0;

	await rename(`${assets}.away`, assets);
	await page.getByRole('button', { name: 'Reload' }).click();
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
		'This page may be out of date',
	);
	await page.getByRole('link', { name: 'Compose' }).first().click();
	await expect(compose.box).toHaveValue('An unsent message');
});

test('after a deploy removed a chunk, Retry loads the newer build and keeps typed text [J4]', async ({
	page,
	webRoot,
	compose,
	pageErrors,
}) => {
	await signIn(page);
	await compose.open();
	await compose.box.fill('An unsent message');
	await page.getByRole('link', { name: 'Drafts' }).first().click();
	await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
	await page.evaluate(() => Object.assign(window, { isStillThisPage: true }));

	await replaceBuild(webRoot, await changedBuild('publishing', 'Pause all', 'Stop all'));
	await page.getByRole('link', { name: 'Queue' }).first().click();
	await expect(page.getByRole('heading', { name: 'Queue is unavailable' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
	pageErrors.length = 0;

	await page.getByRole('button', { name: 'Retry' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Stop all' })).toBeVisible();
	expect(await page.evaluate(() => Object.hasOwn(window, 'isStillThisPage'))).toBe(true);
	await page.getByRole('link', { name: 'Compose' }).first().click();
	await expect(compose.box).toHaveValue('An unsent message');
});
