import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeFiles, root } from './source-files.ts';

const tsc = join(root, 'node_modules/.bin/tsc');
const filesOf = (project: string): string[] =>
	execFileSync(tsc, ['-p', `tsconfig.${project}.json`, '--listFilesOnly'], {
		cwd: root,
		encoding: 'utf8',
	}).split('\n');

const server = filesOf('server');
const browser = filesOf('browser');
const tests = filesOf('tests');

describe('types', () => {
	// A package can bring them in with a reference of its own.
	test('the server has no DOM types', () => {
		expect(server.filter((file) => /\/lib\.dom\b[^/]*$/.test(file))).toEqual([]);
		expect(server.some((file) => file.endsWith('/bff/src/app.ts'))).toBe(true);
	});

	test('browser code has no Node types', () => {
		expect(browser.filter((file) => file.includes('/@types/node/'))).toEqual([]);
		expect(browser.some((file) => file.endsWith('/shell/src/app.tsx'))).toBe(true);
	});

	test('every source file of a remote and of the shell is checked as browser code', () => {
		const checked = new Set(browser);
		const product = codeFiles.filter(
			(file) =>
				/^(mfe-[^/]+|shell|remote-kit)\/src\//.test(file) &&
				!/\.(test|stories)\.|\/testing\//.test(file),
		);
		expect(product.filter((file) => !checked.has(join(root, file)))).toEqual([]);
	});

	test('every source file is checked', () => {
		const checked = new Set([...server, ...browser, ...tests]);
		const files = codeFiles.filter((file) => !file.endsWith('.mjs'));
		expect(files.filter((file) => !checked.has(join(root, file)))).toEqual([]);
	});
});
