import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rspack, type Stats } from '@rspack/core';
import { documentsConfig } from 'build-tools/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';

const remote = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeAll(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'landing-'));
	await symlink(path.resolve(remote, '..', 'node_modules'), path.join(folder, 'node_modules'));
	for (const part of ['src', 'package.json'])
		await cp(path.join(remote, part), path.join(folder, part), { recursive: true });
	await build();
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

async function build(): Promise<void> {
	const compiler = rspack(await documentsConfig({ name: 'landing', port: 0, context: folder })({}));
	const stats = await new Promise<Stats>((resolve, reject) => {
		compiler.run((error, result) =>
			compiler.close(() => (result ? resolve(result) : reject(error))),
		);
	});
	expect(stats.toJson({ all: false, errors: true }).errors).toEqual([]);
}

const readDocuments = async (): Promise<Record<string, string>> =>
	JSON.parse(await readFile(path.join(folder, 'dist', 'documents.json'), 'utf8'));
const fileOf = (url: string) =>
	readFile(path.join(folder, 'dist', url.replace('/remotes/landing/', '')));
const pages = async () =>
	Promise.all(
		Object.values(await readDocuments()).map(async (url) => (await fileOf(url)).toString()),
	);

test('a build is one folder named after version and content, plus a list of its documents', async () => {
	const documents = await readDocuments();
	const [, version] =
		/^\/remotes\/landing\/(0\.1\.0-[0-9a-f]{8})\/index\.html$/.exec(documents['/'] ?? '') ?? [];
	expect(documents).toEqual({
		'/': `/remotes/landing/${version}/index.html`,
		'/privacy': `/remotes/landing/${version}/privacy.html`,
		'/thank-you': `/remotes/landing/${version}/thank-you.html`,
	});
	expect((await readdir(path.join(folder, 'dist'))).sort()).toEqual(
		[version, 'documents.json'].sort(),
	);
});

test('every file that a document refers to is in the folder of its version', async () => {
	for (const page of await pages()) {
		const urls = [...page.matchAll(/(?:src|href)="(\/remotes\/[^"]+)"/g)].map(
			([, url = '']) => url,
		);
		expect(urls.length).toBeGreaterThanOrEqual(5);
		for (const url of urls) expect((await fileOf(url)).length, url).toBeGreaterThan(0);
		expect(page).not.toContain('@version');
	}
});

test('scripts and stylesheets have integrity hashes [J5]', async () => {
	for (const page of await pages()) {
		const tags = [
			...page.matchAll(
				/<(?:script|link rel="stylesheet")[^>]*? (?:src|href)="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"/g,
			),
		];
		expect(tags).toHaveLength(2);
		for (const [, url = '', integrity] of tags) {
			expect(integrity, url).toBe(
				`sha384-${createHash('sha384')
					.update(await fileOf(url))
					.digest('base64')}`,
			);
		}
	}
});

test('a document is complete without scripts, and has a place for the settings', async () => {
	for (const page of await pages()) {
		expect(page).toMatch(
			/^<!doctype html><html lang="en"><head>.*<title>[^<]+<\/title>.*<!--settings--><\/head><body>.*<h1/s,
		);
		expect(page.match(/<!--settings-->/g)).toHaveLength(1);
		expect(page).toContain('<meta name="description"');
	}
});

test('a document has no inline script, style or event handler [J6]', async () => {
	for (const page of await pages()) {
		expect(page).not.toMatch(/<style|\sstyle="|\son[a-z]+="|javascript:/);
		expect(
			[...page.matchAll(/<script([^>]*)>(.*?)<\/script>/g)].map(([, , content]) => content),
		).toEqual(['']);
	}
});

test('the two upright fonts are preloaded, and the styles are in the head', async () => {
	for (const page of await pages()) {
		expect(page.match(/<link rel="preload" as="font"[^>]+crossorigin/g)).toHaveLength(2);
		expect(page.match(/<link rel="stylesheet"/g)).toHaveLength(1);
	}
});

test('all scripts together are at most 10 KB, and contain no React', async () => {
	const assets = path.dirname((await readDocuments())['/'] ?? '');
	const scripts = (
		await readdir(path.join(folder, 'dist', path.basename(assets), 'assets'))
	).filter((file) => file.endsWith('.js'));
	const contents = await Promise.all(scripts.map((file) => fileOf(`${assets}/assets/${file}`)));
	const bytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
	expect(bytes).toBeGreaterThan(0);
	expect(bytes).toBeLessThanOrEqual(10 * 1024);
	expect(contents.join('')).not.toMatch(/react|jsx/i);
});

test('the same source gives the same version, changed source another; only the newest stays', async () => {
	const before = await readDocuments();
	await build();
	expect(await readDocuments()).toEqual(before);
	const screen = path.join(folder, 'src', 'screens', 'thank-you-screen.tsx');
	await writeFile(
		screen,
		(await readFile(screen, 'utf8')).replace('Back to the landing page', 'Back to the first page'),
	);
	await build();
	const after = await readDocuments();
	expect(after['/']).not.toBe(before['/']);
	expect(await readdir(path.join(folder, 'dist'))).toHaveLength(2);
}, 60_000);
