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

test('every remote of the URL map has a folder, and every folder a screen', () => {
	const named = [
		...Object.values(documentScreens),
		...remoteScreens.map(({ remote }) => remote),
	].map((name) => `mfe-${name}`);
	expect([...new Set(named)].sort()).toEqual(remotes.sort());
});

describe.each(remotes)('the team of %s', (remote) => {
	const team = `@warble/${remote.slice('mfe-'.length)}`;

	test('has everything at hand: build, alone, test, ship, roll back', () => {
		const { scripts } = JSON.parse(read(`${remote}/package.json`));
		expect(Object.keys(scripts).sort()).toEqual(['build', 'dev', 'rollback', 'ship', 'test']);
	});

	test('reads in its README how to test it, run it alone and ship it', () => {
		const readme = read(`${remote}/README.md`);
		for (const script of ['test', 'dev', 'ship', 'rollback'])
			expect(readme).toMatch(new RegExp(`npm (run )?${script} -w ${remote}`));
	});

	test('owns its folder and its workflow', () => {
		for (const place of [`/${remote}/`, `/.github/workflows/${remote}.yml`]) {
			expect(
				owners
					.find((line) => line.split(/\s+/)[0] === place)
					?.split(/\s+/)
					.slice(1),
			).toEqual([team]);
		}
	});

	test('ships when its own folder changes, and is checked when anything that it is built from does', () => {
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

test('every owner named is a place that exists', () => {
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
