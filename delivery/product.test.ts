import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Build } from './build.ts';
import { waitUntilShown } from './product.ts';
import { fakeProduct } from './testing/fake-product.ts';
import { makeBuild, makeDocuments } from './testing/make-build.ts';
import { shipBuild } from './testing/ship-quickly.ts';
import { folderTestStore } from './testing/stores.ts';

const build = makeBuild('first');
const builtFor = (versions: { contract?: number; api?: number }): Build => ({
	...build,
	api: versions.api ?? 1,
	entry: { ...build.entry, ...versions },
});

/** Random bytes, which do not compress. */
function noise(kilobytes: number): Buffer {
	const blocks = Array.from({ length: kilobytes * 32 }, (_, index) =>
		createHash('sha256').update(`${index}`).digest(),
	);
	return Buffer.concat(blocks);
}

test('checks a running product’s versions, how it serves files, and that it shows the new one', async () => {
	const { store, target } = await folderTestStore();
	const at = await fakeProduct(target, { registry: { contracts: { oldest: 1, newest: 2 } } });
	const output = await shipBuild(store, build, { at });
	expect(output).toContain(`contract 1, API 1: supported by ${at}.`);
	expect(output).toContain(`as read back from the store and as served by ${at}`);
	expect(output).toContain(
		`${at}/app?remote.small=${at}/remotes/small/${build.version}/registry-entry.json`,
	);
});

test('a product whose registry has no versions supports contract 1 and API 1', async () => {
	const { store, target } = await folderTestStore();
	const answers = async ({ url }: IncomingMessage, response: ServerResponse) => {
		if (url !== '/registry.json') return false;
		const line = await readFile(path.join(target, 'live', 'small.json'), 'utf8').catch(
			() => undefined,
		);
		response.end(
			JSON.stringify({ apiBaseUrl: '', remotes: line ? { small: JSON.parse(line).entry } : {} }),
		);
		return true;
	};
	const at = await fakeProduct(target, { answers });
	expect(await shipBuild(store, build, { at })).toContain(`Live      small ${build.version}`);
	await expect(shipBuild(store, builtFor({ contract: 2 }), { at })).rejects.toThrow(
		`${at} supports contract 1: deploy the newer shell there first`,
	);
});

test.each([
	{
		versions: { contract: 4 },
		words:
			'built for contract 4 of the shell, and ORIGIN supports contracts 2 to 3: deploy the newer shell there first.',
	},
	{
		versions: { contract: 1 },
		words:
			'built for contract 1 of the shell, and ORIGIN supports contracts 2 to 3: bring the remote up to date first.',
	},
	{
		versions: { contract: 2, api: 6 },
		words:
			'built for version 6 of the API, and ORIGIN has version 5: deploy the newer server there first.',
	},
	{
		versions: { contract: 2, api: 4 },
		words:
			'built for version 4 of the API, and ORIGIN has version 5: bring the remote up to date first.',
	},
])('a build for $versions is refused before the upload [J3]', async ({ versions, words }) => {
	const { store, target } = await folderTestStore();
	const at = await fakeProduct(target, {
		registry: { contracts: { oldest: 2, newest: 3 }, api: 5 },
	});
	await expect(shipBuild(store, builtFor(versions), { at })).rejects.toThrow(
		words.replace('ORIGIN', at),
	);
	expect(await store.list(`remotes/small/${build.version}`)).toEqual([]);
});

const script = /remoteEntry\.js$/;
const anyFile = /^\/remotes\//;
test.each([
	{
		what: 'not at all',
		matches: anyFile,
		says: /responds with 404: RELEASES of that server must name the store/,
		answer: [404, {}, ''],
	},
	{
		what: 'as text',
		matches: script,
		says: /served as “text\/plain”, which browsers do not accept for a script/,
		answer: [200, { 'content-type': 'text/plain' }],
	},
	{
		what: 'without a type',
		matches: /\.css$/,
		says: /served as “”, which browsers do not accept for a style sheet/,
		answer: [200, {}],
	},
	{
		what: 'only for pages of another origin',
		matches: script,
		says: /without Access-Control-Allow-Origin/,
		answer: [
			200,
			{ 'content-type': 'text/javascript', 'access-control-allow-origin': 'https://else.example' },
		],
	},
	{
		what: 'changed on the way',
		matches: script,
		says: /is not what was shipped/,
		answer: [200, { 'content-type': 'text/javascript' }, 'var a'],
	},
	{
		what: 'from elsewhere',
		matches: script,
		says: /could not be fetched/,
		answer: [302, { location: '/elsewhere.js' }, ''],
	},
] as const)(
	'files that the product serves $what are refused before the version is live [J5]',
	async ({ matches, says, answer }) => {
		const { store, target } = await folderTestStore();
		const [status, headers, body] = answer;
		const at = await fakeProduct(target, {
			answers: async ({ url = '' }, response) => {
				if (!matches.test(url)) return false;
				response.writeHead(status, headers).end(body ?? (await readFile(path.join(target, url))));
				return true;
			},
		});
		await expect(shipBuild(store, build, { at })).rejects.toThrow(says);
		expect(await store.list('live')).toEqual([]);
	},
);

test('files are fetched from --public, if given', async () => {
	const { store, target } = await folderTestStore();
	const asked: (string | undefined)[] = [];
	const base = await fakeProduct(target, {
		answers: ({ headers }) => {
			asked.push(headers.origin);
			return false;
		},
	});
	const at = await fakeProduct(target, {
		answers: ({ url = '' }, response) => {
			if (!anyFile.test(url)) return false;
			response.writeHead(404).end();
			return true;
		},
	});
	const output = await shipBuild(store, build, { at, base });
	expect(output).toContain(`as served by ${base}`);
	expect(output).toContain(
		`${at}/app?remote.small=${base}/remotes/small/${build.version}/registry-entry.json`,
	);
	expect(new Set(asked)).toEqual(new Set([at]));
});

test.each([
	{ what: 'a page', body: '<!doctype html>' },
	{ what: 'another registry', body: '{"remotes":[]}' },
])('an address that responds with $what is not Warble', async ({ body }) => {
	const { store, target } = await folderTestStore();
	const at = await fakeProduct(target, {
		answers: (_request, response) => {
			response.end(body);
			return true;
		},
	});
	await expect(shipBuild(store, build, { at })).rejects.toThrow(
		`${at}/registry.json is not a registry. Is this the address of Warble?`,
	);
});

test('says how much script the first screen loads, without what is loaded later', async () => {
	const { store } = await folderTestStore();
	const early = makeBuild('early', { extra: { 'assets/app.1a2b3c4d.js': noise(40) } });
	expect(await shipBuild(store, early)).toMatch(/40\.\d KB of script/);
	const later = makeBuild('later', {
		extra: { 'assets/later.1a2b3c4d.js': noise(60), 'assets/font.1a2b3c4d.woff2': noise(60) },
	});
	expect(await shipBuild(store, later)).toMatch(/0\.\d KB of script/);
	const leaflet = makeDocuments('heavy', { 'assets/start.5e6f7a8b.js': noise(10) });
	expect(await shipBuild(store, leaflet)).toMatch(/10\.\d KB of script/);
});

test.each([
	{
		what: 'an integrity that is not the file’s',
		entry: { integrity: 'sha384-else' },
		says: 'does not match the file',
	},
	{ what: 'no integrity', entry: undefined, says: 'does not match the file' },
	{
		what: 'a script that does not contain',
		entry: { entry: `/remotes/small/${build.version}/gone.js` },
		says: 'which it does not contain',
	},
	{
		what: 'a script of another remote',
		entry: { entry: `/remotes/other/${build.version}/remoteEntry.js` },
		says: 'which it does not contain',
	},
	{
		what: 'a script of another site',
		entry: { entry: 'https://else.example/remoteEntry.js' },
		says: 'which it does not contain',
	},
])('a build with $what is refused [J5]', async ({ entry, says }) => {
	const { store } = await folderTestStore();
	const { integrity: _, ...bare } = build.entry;
	await expect(
		shipBuild(store, {
			...build,
			entry: entry === undefined ? bare : { ...build.entry, ...entry },
		}),
	).rejects.toThrow(says);
});

/** A product whose registry is empty for the first `times` requests. */
function slowToShow(target: string, times: number) {
	let asked = 0;
	return fakeProduct(target, {
		answers: ({ url }, response) => {
			if (url !== '/registry.json' || ++asked > times) return false;
			response.end('{"apiBaseUrl":"","remotes":{}}');
			return true;
		},
	});
}

test('waits for a product that reads its store only every few seconds', async () => {
	const { store, target } = await folderTestStore();
	const at = await slowToShow(target, 3);
	expect(await shipBuild(store, build, { at })).toContain(`Live      small ${build.version}`);
});

test('reports a product that reads another store', async () => {
	const { target } = await folderTestStore();
	const origin = await slowToShow(target, Number.POSITIVE_INFINITY);
	const product = { origin, registry: { apiBaseUrl: '', remotes: {} } };
	await expect(waitUntilShown(product, 'small', build.version, 0)).rejects.toThrow(
		`but ${origin} does not show it after 0 s. Check that RELEASES`,
	);
});
