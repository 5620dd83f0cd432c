import { expect, test } from 'vitest';
import { createTrust } from './script-allowlist.ts';

const folder = 'https://cdn.example/remotes/compose/1';

function trustCompose() {
	const trust = createTrust();
	trust.add({
		entry: `${folder}/remoteEntry.js`,
		version: '1',
		contract: 1,
		integrity: 'sha384-entry',
		preload: [{ href: `${folder}/assets/app.js`, as: 'script', integrity: 'sha384-app' }],
	});
	return trust;
}

test.each([
	[`${folder}/remoteEntry.js`, 'sha384-entry'],
	[`${folder}/remoteEntry.js?attempt=2`, 'sha384-entry'],
	[`${folder}/assets/app.js`, 'sha384-app'],
])('%s runs only with the integrity that the registry lists', (url, integrity) => {
	const script = trustCompose().script(url);
	expect(script.src).toBe(url);
	expect(script.getAttribute('integrity')).toBe(integrity);
	expect(script.crossOrigin).toBe('anonymous');
});

test('a chunk in the folder of a listed entry may run', () => {
	expect(trustCompose().script(`${folder}/assets/later.js`).hasAttribute('integrity')).toBe(false);
});

test.each([
	'https://evil.example/remotes/compose/1/remoteEntry.js',
	'https://cdn.example/remotes/compose/2/remoteEntry.js',
	`${folder}/../2/remoteEntry.js`,
	'https://cdn.example/remotes/compose/1evil/remoteEntry.js',
	'data:text/javascript,alert(1)',
])('%s is refused', (url) => {
	expect(() => trustCompose().script(url)).toThrow(
		'Refused a script that the registry does not list',
	);
});

test('an entry given from the root belongs to this origin', () => {
	const trust = createTrust();
	trust.add({
		entry: '/remotes/compose/1/remoteEntry.js',
		version: '1',
		contract: 1,
		integrity: 'sha384-entry',
	});
	expect(
		trust.script(`${location.origin}/remotes/compose/1/remoteEntry.js`).getAttribute('integrity'),
	).toBe('sha384-entry');
	expect(() => trust.script(`${folder}/remoteEntry.js`)).toThrow();
});
