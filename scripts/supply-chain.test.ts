import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface LockedPackage {
	/** Only if it differs from the folder's name. */
	name?: string;
	version?: string;
	resolved?: string;
	integrity?: string;
	link?: boolean;
	inBundle?: boolean;
	hasInstallScript?: boolean;
}

const { packages } = JSON.parse(read('package-lock.json')) as {
	packages: Record<string, LockedPackage>;
};
/** Not a workspace: it is installed alone, by those who need it. */
const BLUESKY_SERVER = 'sandbox/bluesky-server';
const workspaces = Object.keys(packages).filter(
	(path) => path !== '' && !path.includes('node_modules/'),
);

/**
 * The problem with an entry of the lockfile, or undefined. An entry without an address comes from
 * the configured registry.
 */
function faultOf(
	path: string,
	{ resolved, integrity, link, inBundle }: LockedPackage,
): string | undefined {
	if (!path.includes('node_modules/')) return undefined;
	if (link)
		return workspaces.includes(resolved ?? '')
			? undefined
			: `${path}: a link to ${resolved}, which is no workspace`;
	if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
		return `${path}: comes from ${resolved}`;
	if (!inBundle && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
		return `${path}: no SHA-512 to check it against`;
	return undefined;
}

test('every locked package comes from the npm registry over HTTPS and has a checksum [K3]', () => {
	expect(Object.keys(packages).length).toBeGreaterThan(500);
	const others: typeof packages = JSON.parse(read(`${BLUESKY_SERVER}/package-lock.json`)).packages;
	const entries = [...Object.entries(packages), ...Object.entries(others)];
	expect(entries.flatMap(([path, entry]) => faultOf(path, entry) ?? [])).toEqual([]);
});

test.each([
	{ entry: { resolved: 'http://registry.npmjs.org/a/-/a-1.0.0.tgz' }, fault: 'comes from http:' },
	{
		entry: { resolved: 'https://registry.npmjs.org.evil.example/a/-/a-1.0.0.tgz' },
		fault: 'comes from https://registry.npmjs.org.evil',
	},
	{ entry: { resolved: 'git+ssh://git@github.com/a/a.git#0123456' }, fault: 'comes from git+ssh:' },
	{ entry: { resolved: '../a', link: true }, fault: 'a link to ../a' },
	{ entry: { version: '1.0.0' }, fault: 'no SHA-512' },
	{ entry: { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, fault: 'no SHA-512' },
])('a lockfile with $entry is refused: $fault [K3]', ({ entry, fault }) => {
	expect(faultOf('node_modules/a', entry)).toContain(fault);
});

test('packages run no install scripts, and those that have some work without them [K3]', () => {
	expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
	const withScripts = Object.entries(packages).filter(
		([, { hasInstallScript }]) => hasInstallScript,
	);
	// core-js asks for donations; esbuild replaces its launcher, which is only faster.
	expect(withScripts.map(([path]) => path)).toEqual([
		'node_modules/core-js',
		'node_modules/esbuild',
		'node_modules/twitter-text/node_modules/core-js',
	]);
});

test('versions are exact, dependencies are saved exactly, and releases wait three days [K3]', () => {
	expect(read('.npmrc')).toMatch(/^save-exact=true$/m);
	expect(read('.npmrc')).toMatch(/^min-release-age=3$/m);
	const declared = [
		'package.json',
		...[...workspaces, BLUESKY_SERVER].map((folder) => `${folder}/package.json`),
	].flatMap((file) => {
		const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
			read(file),
		);
		return Object.entries({
			...dependencies,
			...devDependencies,
			...optionalDependencies,
			...overrides,
		});
	});
	expect(declared.length).toBeGreaterThan(80);
	// A second version of a package has a name of its own: `npm:react@18.3.1`.
	const isExact = /^(npm:[@\w/-]+@)?\d+\.\d+\.\d+$/;
	expect(declared.filter(([, version]) => !isExact.test(String(version)))).toEqual([]);
});

test.each([
	{ name: 'draft-js', only: ['design-system/rich-text-editor/'] },
	{
		name: 'twitter-text',
		only: [
			'bff/contract/x/tweet-length.ts',
			'bff/contract/publishing/split-thread.ts',
			'bff/contract/tests/split-thread.test.ts',
			'sandbox/x/',
		],
	},
])('$name, which is no longer maintained, is only imported by $only [K1]', ({ name, only }) => {
	const files = execFileSync(
		'git',
		[
			'grep',
			'-lE',
			`(from|import|require)\\b[ (]*['"]${name}['"/]`,
			'--',
			'*.ts',
			'*.tsx',
			'*.mjs',
		],
		{
			cwd: root,
			encoding: 'utf8',
		},
	);
	const importing = files.trim().split('\n');
	expect(importing.length).toBeGreaterThan(1);
	expect(importing.filter((file) => !only.some((place) => file.startsWith(place)))).toEqual([]);
});

const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((file) => ({
	file,
	text: read(file),
}));

test('workflows pin actions by the commit of a named version, and install the lockfile [K3]', () => {
	const uses = workflows
		.flatMap(({ text }) => text.match(/uses: .*/g) ?? [])
		.filter((line) => !line.startsWith('uses: ./'));
	expect(uses.length).toBeGreaterThan(5);
	expect(
		uses.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
	).toEqual([]);
	expect(
		workflows.flatMap(({ text }) => text.match(/npm (install|i|add|update|exec)\b.*/g) ?? []),
	).toEqual([]);
});

test('a workflow stores an SBOM, which has every locked package with its version [K2]', () => {
	const product = read('.github/workflows/product.yml');
	const [, command = ''] = /run: (npm sbom .*) > sbom\.json/.exec(product) ?? [];
	expect(product).toMatch(
		/uses: actions\/upload-artifact@.*\n\s+with:\n\s+name: sbom\n\s+path: sbom\.json/,
	);
	const [program = '', ...args] = command.split(' ');
	const sbom = JSON.parse(
		execFileSync(program, args, {
			cwd: root,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		}),
	);
	expect(sbom.bomFormat).toBe('CycloneDX');
	const listed = new Set(
		sbom.components.map(
			({ name, version }: { name: string; version: string }) => `${name}@${version}`,
		),
	);
	// The lockfile also has optional packages of other platforms.
	const locked = Object.entries(packages).flatMap(
		// The SBOM has the name by which a package is installed.
		([path, { version }]) => {
			const name = path.split('node_modules/').at(-1);
			return path.includes('node_modules/') && version !== undefined ? [`${name}@${version}`] : [];
		},
	);
	expect(locked.filter((entry) => !listed.has(entry))).toEqual([]);
});
