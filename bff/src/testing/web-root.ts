import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates a folder with files, which is deleted after the test file. */
export interface WebRoot {
	root: string;
	put(path: string, content: string | Buffer): void;
	remove(path?: string): void;
}

export function makeFolder(): WebRoot {
	const root = mkdtempSync(join(tmpdir(), 'warble-web-'));
	return {
		root,
		put(path, content) {
			mkdirSync(dirname(join(root, path)), { recursive: true });
			writeFileSync(join(root, path), content);
		},
		remove: (path = '') => rmSync(join(root, path), { recursive: true, force: true }),
	};
}

/** The files of a deployed server: a shell, and version 0 of compose, filter and the documents. */
export function makeWebRoot(): WebRoot {
	const web = makeFolder();
	const screens = ['compose', 'filter', 'tweets'].map((remote) => ({
		path: `/app/${remote}`,
		remote,
	}));
	web.put(
		'shell/dist/index.html',
		'<!doctype html><head><!--registry--></head><div id="root"></div>',
	);
	web.put('shell/dist/screens.json', JSON.stringify(screens));
	web.put('shell/dist/remotes.json', JSON.stringify(['landing', 'compose', 'filter', 'tweets']));
	web.put('shell/dist/contract.json', JSON.stringify({ oldest: 1, newest: 2 }));
	web.put('shell/dist/assets/shell.473e1cae.js', '1');
	for (const name of ['compose', 'filter']) {
		web.put(`mfe-${name}/dist/0/remoteEntry.js`, `the ${name} that was deployed`);
		web.put(
			`mfe-${name}/dist/registry-entry.json`,
			JSON.stringify({
				entry: `/remotes/${name}/0/remoteEntry.js`,
				version: '0',
				contract: 1,
				integrity: 'sha384-0',
			}),
		);
	}
	web.put('mfe-landing/dist/0/index.html', '<h1>As deployed</h1>');
	web.put(
		'mfe-landing/dist/documents.json',
		JSON.stringify({ '/': '/remotes/landing/0/index.html' }),
	);
	return web;
}
