import { expect, test } from 'vitest';
import { codeFiles, importsOf, isTestCode, read } from './source-files.ts';

/**
 * The areas of the server, and the other areas that each may import: only those above it in this
 * table, so that there are no cycles.
 */
const areas: Record<string, readonly string[]> = {
	mail: [],
	auth: ['mail'],
	usage: ['auth'],
	'network-accounts': ['auth'],
	announcements: ['auth'],
	account: ['auth', 'mail'],
	billing: ['auth'],
	landing: ['auth', 'mail'],
	pages: ['auth', 'mail'],
	backup: [],
	editor: ['auth'],
	compose: ['auth', 'usage', 'account', 'editor'],
	feed: ['auth', 'usage', 'account'],
	filter: ['auth', 'usage', 'account', 'feed'],
	tweets: ['auth', 'usage', 'network-accounts', 'account', 'editor', 'feed', 'filter'],
	publishing: ['mail', 'auth', 'usage', 'network-accounts', 'account', 'compose'],
	access: ['auth', 'network-accounts', 'filter', 'tweets', 'publishing'],
	digest: ['mail', 'auth', 'filter', 'publishing'],
	search: ['auth', 'compose', 'editor', 'filter', 'publishing'],
	admin: ['auth', 'mail', 'billing', 'landing'],
	privacy: ['mail', 'auth', 'compose', 'editor', 'filter', 'publishing'],
	deletion: [
		'mail',
		'auth',
		'billing',
		'landing',
		'compose',
		'feed',
		'filter',
		'tweets',
		'publishing',
	],
};

/** Folders below all areas: they import no area. */
const foundations = [
	'config',
	'data-folder',
	'database',
	'encryption',
	'http',
	'jobs',
	'leases',
	'memory',
	'networks',
	'prompts',
	'providers',
	'rich-text',
	'telemetry',
	'zones',
];

/** Programs on top of all areas. */
const programs = ['cli', 'demo'];

const serverFiles = codeFiles.filter((file) => file.startsWith('bff/src/') && !isTestCode(file));
const folderOf = (file: string): string => file.split('/')[2] ?? '';

test('every folder of the server is an area, a foundation or a program', () => {
	const folders = new Set(serverFiles.filter((file) => file.split('/').length > 3).map(folderOf));
	expect([...folders].sort()).toEqual([...Object.keys(areas), ...foundations, ...programs].sort());
});

test('areas import only the areas that the table allows, through the file named after the area', () => {
	const broken = serverFiles.flatMap((file) =>
		importsOf(file)
			.filter((target) => target.startsWith('bff/src/') && folderOf(target) in areas)
			.filter((target) => folderOf(target) !== folderOf(file))
			.filter((target) => {
				const [from, to] = [folderOf(file), folderOf(target)];
				const isAllowed = from in areas ? areas[from]?.includes(to) : !foundations.includes(from);
				return !isAllowed || target !== `bff/src/${to}/${to}.ts`;
			})
			.map((target) => `${file} imports ${target}`),
	);
	expect(broken).toEqual([]);
});

test('the table has no cycles', () => {
	const names = Object.keys(areas);
	for (const [area, allowed] of Object.entries(areas)) {
		for (const other of allowed)
			expect(names.indexOf(other), `${area} → ${other}`).toBeLessThan(names.indexOf(area));
	}
});

/** The areas of all tables, by the folders of their entities. `jobs.*` belongs to pg-boss. */
const entities = serverFiles
	.filter((file) => file.endsWith('.entity.ts'))
	.map((file) => ({ area: folderOf(file), text: read(file) }));
const ownerOf = new Map(
	entities.map(({ area, text }) => [/tableName: '(\w+)'/.exec(text)?.[1] ?? '', area]),
);

test('every area describes its tables, and no others', () => {
	const described = serverFiles
		.filter((file) => file.endsWith('/tables.ts') && folderOf(file) !== 'database')
		.flatMap((file) => {
			const area = /interface AreaTables \{\s*'?([\w-]+)'?:/.exec(read(file))?.[1];
			expect(area).toBe(folderOf(file));
			return [...read(file).matchAll(/tableCard\(\s*(\w+)/g)].map(([, name]) => `${area}: ${name}`);
		});
	const found = entities.map(
		({ area, text }) => `${area}: ${/const (\w+) = defineEntity/.exec(text)?.[1]}`,
	);
	expect(described.sort()).toEqual(found.sort());
});

const SQL_USE =
	/(?:\bfrom|\bjoin|\binto|\bupdate|\block table)\s+(\w+)|(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\(\s*'(\w+)/g;
const DECLARATION = /areaDb\(\s*'([\w-]+)'(?:, \{\s*reads: \[([^\]]*)\])?/g;

/**
 * The compiler refuses other tables than those of `areaDb` in the query builder. This sees raw SQL
 * too, and declarations that nothing needs any more.
 */
test('SQL touches only tables of its own area, and those that its file declares to read', () => {
	for (const file of serverFiles) {
		const text = read(file);
		if (!/\bsql[`<(]|areaDb\(|queries\(|execute[<(]|prepare[<(]/.test(text)) continue;
		const foreign = [...text.matchAll(SQL_USE)]
			.map(([, raw, built]) => raw ?? built ?? '')
			.filter((name) => ownerOf.has(name) && ownerOf.get(name) !== folderOf(file));
		const declared = [...text.matchAll(DECLARATION)].flatMap(([, area, reads = '']) => {
			if (file !== 'bff/src/database/orm.ts') expect(area, file).toBe(folderOf(file));
			return [...reads.matchAll(/\w+/g)].map(([name]) => name);
		});
		expect(declared.sort(), file).toEqual([...new Set(foreign)].sort());
	}
});
