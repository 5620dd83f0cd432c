import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Checkout } from '../checkout.ts';
import { type Product, startProduct } from '../product.ts';
import { ComposeScreen } from '../screens/compose.screen.ts';
import { test as base, expect } from '../test.ts';
import { signIn } from '../users.ts';

const repository = join(import.meta.dirname, '../..');
/** The builds that the server was deployed with. */
const builds = readdirSync(repository)
	.filter((name) => /^(shell|mfe-\w+)$/.test(name))
	.map((name) => join(repository, name, 'dist'));

const test = base.extend<{ releases: string; running: Product }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	releases: async ({}, use) => use(await mkdtemp(join(tmpdir(), 'warble-releases-'))),
	running: async ({ releases }, use) => {
		const running = await startProduct({ RELEASES: releases });
		await use(running);
		await running.stop();
	},
	product: ({ running }, use) => use(running),
});

test('a team ships its remote into the running product and rolls it back', {
	tag: '@main',
}, async ({ page, product, releases }) => {
	test.setTimeout(300_000);
	const checkout = await Checkout.create();
	const at = ['--to', releases, '--at', product.url];
	const ship = (remote: string) => checkout.npm('run', 'ship', '-w', remote, '--', ...at);
	await ship('mfe-tweets');
	const deployed = await Promise.all(builds.map(hashesOf));
	const before = await hashesOf(releases);

	// A user is writing in another remote.
	await signIn(page);
	const compose = new ComposeScreen(page);
	// The last request of a page that loads.
	const loadedBanner = page.waitForResponse(/\/api\/queue\?days=1$/);
	await compose.open();
	await loadedBanner;
	await compose.box.fill('Three posts on sourdough');
	// The first text loads the attachments of a message.
	await expect(page.getByRole('button', { name: /^Model:/ })).toBeVisible();
	await page.waitForLoadState('networkidle');
	const document = await page.evaluate(() => performance.timeOrigin);
	const loaded: string[] = [];
	page.on('request', (request) => loaded.push(request.url()));

	await checkout.replace(
		'mfe-tweets/src/screens/tweet-review.tsx',
		'Tweet Review',
		'Posts to answer',
	);
	await checkout.commit('The title says what the list is for');
	const committed = Date.now();
	const said = await ship('mfe-tweets');
	const seconds = (Date.now() - committed) / 1000;
	test
		.info()
		.annotations.push({ type: 'from commit to live', description: `${seconds.toFixed(1)} s` });
	process.stdout.write(`From commit to live: ${seconds.toFixed(1)} s\n`);
	expect(said).toMatch(/^Live {6}tweets \S+, in place of \S+\. It took .+ after the commit\.$/m);

	// The open tab has not reloaded or requested anything, and the typed text is there.
	await expect(compose.box).toHaveValue('Three posts on sourdough');
	expect(await page.evaluate(() => performance.timeOrigin)).toBe(document);
	expect(loaded).toEqual([]);
	await compose.send('Three posts on sourdough [[sandbox: pace 0]]');
	await expect(compose.drafts).toHaveCount(3);

	// The next navigation shows the change.
	await page.goto('/app/tweets');
	await expect(page.getByRole('heading', { level: 1, name: 'Posts to answer' })).toBeVisible();

	// Only the remote's own live record has changed.
	const after = await hashesOf(releases);
	expect(changed(before, after)).toEqual(['live/tweets.json']);
	expect(await Promise.all(builds.map(hashesOf))).toEqual(deployed);
	const table = await checkout.npm('run', 'remotes', '--', '--to', releases);
	expect(table).toContain('tweets');

	await checkout.npm('run', 'rollback', '-w', 'mfe-tweets', '--', ...at);
	await page.goto('/app/tweets');
	await expect(page.getByRole('heading', { level: 1, name: 'Tweet Review' })).toBeVisible();
	expect(changed(after, await hashesOf(releases))).toEqual(['live/tweets.json']);
});

/** Files that were changed or deleted. */
function changed(
	before: ReadonlyMap<string, string>,
	after: ReadonlyMap<string, string>,
): string[] {
	return [...before].filter(([file, hash]) => after.get(file) !== hash).map(([file]) => file);
}

/** Hashes of all files below a folder, by path. */
async function hashesOf(folder: string): Promise<Map<string, string>> {
	const hashes = new Map<string, string>();
	for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!file.isFile()) continue;
		const path = join(file.parentPath, file.name);
		const hash = createHash('sha256').update(await readFile(path));
		hashes.set(relative(folder, path), hash.digest('hex'));
	}
	return hashes;
}
