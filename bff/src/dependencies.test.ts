import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The lowest versions without a known vulnerability that concerns us. A package that is not
 * installed needs no floor.
 */
const floors: Record<string, string> = {
	fastify: '5.8.5',
	'@fastify/static': '10.1.1',
	'@fastify/secure-session': '7.3.0',
	'@mikro-orm/core': '7.0.6',
	'@mikro-orm/migrations': '7.0.6',
	'@mikro-orm/postgresql': '7.0.6',
	'@mikro-orm/sql': '7.0.6',
	immutable: '3.8.3',
	dompurify: '3.4.0',
	nodemailer: '7.0.11',
	ws: '8.20.1',
	'markdown-it': '14.2.0',
};

interface Lock {
	packages: Record<string, { version?: string }>;
}

const { packages } = JSON.parse(
	readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as Lock;
const installed = Object.entries(packages).map(([path, { version = '' }]) => ({
	name: path.split('node_modules/').at(-1) ?? '',
	version,
}));

test.each(Object.entries(floors))('no copy of %s is older than %s [K1]', (name, floor) => {
	const tooOld = installed.filter(
		(it) => it.name === name && it.version.localeCompare(floor, 'en', { numeric: true }) < 0,
	);
	expect(tooOld).toEqual([]);
});

test('all packages of MikroORM have the same version, as they demand [K1]', () => {
	const versions = installed
		.filter(({ name }) => name.startsWith('@mikro-orm/'))
		.map(({ version }) => version);
	expect(versions.length).toBeGreaterThan(3);
	expect(new Set(versions).size).toBe(1);
});

test('no package whose licence would bind ours is installed: ua-parser-js from 2 on [K5]', () => {
	expect(
		installed.filter(({ name, version }) => name === 'ua-parser-js' && !version.startsWith('0.')),
	).toEqual([]);
});
