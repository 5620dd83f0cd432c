import { expect, test } from 'vitest';
import { createScriptAllowlist } from './script-allowlist.ts';

const folder = 'https://cdn.example/remotes/compose/1';

function allowCompose() {
	const allowlist = createScriptAllowlist();
	allowlist.allow({
		entry: `${folder}/remoteEntry.js`,
		version: '1',
		contract: 1,
		integrity: 'sha384-entry',
		preload: [{ href: `${folder}/assets/app.js`, as: 'script', integrity: 'sha384-app' }],
	});
	return allowlist;
}

test.each([
	[`${folder}/remoteEntry.js`, 'sha384-entry'],
	[`${folder}/remoteEntry.js?attempt=2`, 'sha384-entry'],
	[`${folder}/assets/app.js`, 'sha384-app'],
])('%s runs only with the integrity that the registry lists', (url, integrity) => {
	const script = allowCompose().createScript(url);
	expect(script.src).toBe(url);
	expect(script.getAttribute('integrity')).toBe(integrity);
	expect(script.crossOrigin).toBe('anonymous');
});

test('a chunk in the folder of a listed entry may run', () => {
	expect(allowCompose().createScript(`${folder}/assets/later.js`).hasAttribute('integrity')).toBe(
		false,
	);
});

test.each([
	'https://evil.example/remotes/compose/1/remoteEntry.js',
	'https://cdn.example/remotes/compose/2/remoteEntry.js',
	`${folder}/../2/remoteEntry.js`,
	'https://cdn.example/remotes/compose/1evil/remoteEntry.js',
	'data:text/javascript,alert(1)',
])('%s is refused', (url) => {
	expect(() => allowCompose().createScript(url)).toThrow(
		'Refused a script that the registry does not list',
	);
});

test('an entry with a root-relative address belongs to this origin', () => {
	const allowlist = createScriptAllowlist();
	allowlist.allow({
		entry: '/remotes/compose/1/remoteEntry.js',
		version: '1',
		contract: 1,
		integrity: 'sha384-entry',
	});
	expect(
		allowlist
			.createScript(`${location.origin}/remotes/compose/1/remoteEntry.js`)
			.getAttribute('integrity'),
	).toBe('sha384-entry');
	expect(() => allowlist.createScript(`${folder}/remoteEntry.js`)).toThrow();
});
