import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../test.ts';

const repository = join(import.meta.dirname, '../..');

/** Copies the sources of a remote; the tools are those of this checkout. */
async function copyOfRemote(name: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), `warble-${name}-`));
	for (const part of ['src', 'package.json', 'rspack.config.ts'])
		await cp(join(repository, `mfe-${name}`, part), join(folder, part), { recursive: true });
	await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
	return folder;
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const probe = createServer().listen(0, 'localhost', () => {
			const address = probe.address();
			probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
		});
	});
}

function stop(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		child.once('exit', () => resolve());
		child.kill('SIGTERM');
	});
}

test.setTimeout(180_000);

test('a remote developed inside a running product shows changes without a reload', async ({
	page,
	product,
	login,
	compose,
	pageErrors,
}) => {
	const folder = await copyOfRemote('tweets');
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const server = spawn(process.execPath, [join(repository, 'node_modules/.bin/rspack'), 'dev'], {
		cwd: folder,
		env: {
			...process.env,
			NODE_ENV: 'development',
			DEV_PORT: String(port),
			DEV_AGAINST: product.url,
		},
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const file = join(folder, 'src/screens/tweet-review.tsx');
	const source = await readFile(file, 'utf8');
	const heading = (name: string) => page.getByRole('heading', { level: 1, name });
	try {
		const entry = () =>
			fetch(`${url}/remotes/tweets/dev/remoteEntry.js`).then(({ status }) => status, String);
		await expect.poll(entry, { timeout: 90_000 }).toBe(200);

		await page.goto(`${url}/app/tweets`);
		await expect(page).toHaveURL(`${url}/login`);
		await login.signIn('demo', 'warble-demo');
		await expect(heading('Tweet Review')).toBeVisible();
		await expect(page).toHaveURL(`${url}/app/tweets`);
		await page.evaluate(() => Object.assign(window, { isStillThisPage: true }));

		await writeFile(file, source.replace('Tweet Review', 'Tweets, changed'));
		await expect(heading('Tweets, changed')).toBeVisible();

		await writeFile(
			file,
			source.replace('const list = readAddress(search);', "throw new Error('a mistake of mine');"),
		);
		await expect(page.getByRole('alert')).toContainText('a mistake of mine');
		await expect(page.getByText('Signed in as Mara Lindqvist')).toBeVisible();
		expect(pageErrors.splice(0)).toEqual(['Error: a mistake of mine']);

		await writeFile(file, source.replace('Tweet Review', 'Tweets, mended'));
		await expect(heading('Tweets, mended')).toBeVisible();

		const styles = join(folder, 'src/screens/tweet-review.module.css');
		await writeFile(styles, `${await readFile(styles, 'utf8')}\n.screen { outline: 7px solid; }\n`);
		await expect
			.poll(() =>
				heading('Tweets, mended').evaluate(
					(it) => getComputedStyle(it.closest('main > *') ?? it).outlineWidth,
				),
			)
			.toBe('7px');

		await page.getByRole('link', { name: 'Compose' }).first().click();
		await compose.send('One post through the proxy [[sandbox: pace 0]]');
		await expect(page.getByRole('article')).toHaveCount(1);
		expect(await page.evaluate(() => Object.hasOwn(window, 'isStillThisPage'))).toBe(true);
	} finally {
		// Its open requests would fail.
		await page.close();
		await stop(server);
		await rm(folder, { recursive: true });
	}
});
