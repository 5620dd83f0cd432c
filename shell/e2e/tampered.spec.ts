import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startProduct } from './product.ts';
import { expect, test } from './test.ts';
import { makeWebRoot } from './web-root.ts';

/** Adds to a file of a remote's build, under the integrity that it had before. */
async function tamperWith(root: string, name: RegExp, addition: string): Promise<void> {
	const dist = join(root, 'mfe-tweets/dist');
	const files = (await readdir(dist, { recursive: true })).filter((file) => name.test(file));
	expect(files).toHaveLength(1);
	for (const file of files) {
		await writeFile(join(dist, file), (await readFile(join(dist, file), 'utf8')) + addition);
		for (const compressed of ['.br', '.gz']) await rm(join(dist, file + compressed), { force: true });
	}
}

const script = '\n;document.documentElement.dataset.tampered="yes";';
const style = '\nbody{--tampered:yes}';

for (const { what, file, addition, isLate } of [
	{ what: 'entry', file: /remoteEntry\.js$/, addition: script, isLate: false },
	{ what: 'first script', file: /\/app\.\w+\.js$/, addition: script, isLate: false },
	{ what: 'first stylesheet', file: /\/app\.\w+\.css$/, addition: style, isLate: false },
	{ what: 'later script', file: /\/keys\.\w+\.js$/, addition: script, isLate: true },
	{ what: 'later stylesheet', file: /\/keys\.\w+\.css$/, addition: style, isLate: true },
]) {
	test(`a remote whose ${what} was changed behind its integrity is refused, and the rest works [J5]`, async ({ page, complaints }) => {
		const root = await makeWebRoot({ shell: 'today', remotes: 'today' });
		await tamperWith(root, file, addition);
		const product = await startProduct({ WEB_ROOT: root });
		try {
			await page.context().request.post(`${product.url}/auth/login`, { data: { username: 'demo', password: 'warble-demo' } });
			await page.goto(`${product.url}/app/tweets`);
			if (isLate) await page.getByRole('button', { name: 'Keys' }).click();
			await expect(page.getByRole('heading', { name: 'Tweets is unavailable' })).toBeVisible();
			await expect(page.getByText('It could not be loaded. The rest works.')).toBeVisible();
			expect(await page.locator('html').getAttribute('data-tampered')).toBeNull();
			expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--tampered'))).toBe('');
			await page.getByRole('link', { name: 'Compose' }).first().click();
			await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
			expect(complaints.splice(0).join('\n')).toContain("Failed to find a valid digest in the 'integrity' attribute");
		} finally {
			await product.stop();
			await rm(dirname(root), { recursive: true });
		}
	});
}
