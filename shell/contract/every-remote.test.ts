import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { documentScreens, remoteScreens } from './screens.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const remotes = readdirSync(root).filter(
	(name) => existsSync(path.join(root, name, 'rspack.config.ts')) && name.startsWith('mfe-'),
);
const owners = read('.github/CODEOWNERS').split('\n');

test('every remote that owns a screen has a folder, and every remote folder owns a screen', () => {
	const names = [
		...Object.values(documentScreens),
		...remoteScreens.map(({ remote }) => remote),
	].map((name) => `mfe-${name}`);
	expect([...new Set(names)].sort()).toEqual(remotes.sort());
});

describe.each(remotes)('the team of %s', (remote) => {
	const team = `@warble/${remote.slice('mfe-'.length)}`;

	test('has scripts to build, develop, test, ship and roll back', () => {
		const { scripts } = JSON.parse(read(`${remote}/package.json`));
		expect(Object.keys(scripts).sort()).toEqual(['build', 'dev', 'rollback', 'ship', 'test']);
	});

	test('declares what its builds are made with: module federation, and the router of its own page', () => {
		const { devDependencies } = JSON.parse(read(`${remote}/package.json`));
		const isFederated = !Object.values(documentScreens).includes(remote.slice('mfe-'.length));
		for (const name of ['@module-federation/enhanced', 'react-router-dom'])
			expect(Object.hasOwn(devDependencies, name)).toBe(isFederated);
	});

	test('finds in the README how to test, develop, ship and roll back', () => {
		const readme = read(`${remote}/README.md`);
		for (const script of ['test', 'dev', 'ship', 'rollback'])
			expect(readme).toMatch(new RegExp(`npm (run )?${script} -w ${remote}`));
	});

	test('is the code owner of its folder and its workflow', () => {
		for (const place of [`/${remote}/`, `/.github/workflows/${remote}.yml`]) {
			expect(
				owners
					.find((line) => line.split(/\s+/)[0] === place)
					?.split(/\s+/)
					.slice(1),
			).toEqual([team]);
		}
	});

	test('ships when its own folder changes, and is checked when anything it is built from changes', () => {
		const { on, jobs } = parse(read(`.github/workflows/${remote}.yml`));
		expect(on.push).toEqual({ branches: ['main'], paths: [`${remote}/**`] });
		expect(jobs.remote).toMatchObject({
			uses: './.github/workflows/remote.yml',
			with: { name: remote.slice('mfe-'.length) },
		});
		for (const folder of foldersUsedBy(remote))
			expect(on.pull_request.paths).toContain(`${folder}/**`);
	});
});

test('every path in CODEOWNERS exists', () => {
	const places = owners
		.filter((line) => line.startsWith('/'))
		.map((line) => line.split(/\s+/)[0] ?? '');
	expect(places.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
});

/**
 * The folders of other packages that a remote's sources import, as `bff/contract`; the whole
 * package for `design-system` and `remote-kit`.
 */
function foldersUsedBy(remote: string): string[] {
	const sources = globSync(`${remote}/{src/**/*.{ts,tsx},*.ts}`, { cwd: root }).map(read);
	const imports = sources.flatMap((source) => [
		...source.matchAll(/(?:from|import) '((?:bff|shell|design-system|remote-kit)\/[\w-]+)/g),
	]);
	const folders = imports.map(([, folder = '']) =>
		folder.replace(/^(design-system|remote-kit)\/.*/, '$1'),
	);
	return [remote, ...new Set(folders)];
}
