import { afterEach, expect, test } from 'vitest';
import { preloadFiles } from './preload-files.ts';

afterEach(() => document.head.replaceChildren());

test('preloads the files of the screen that the page does not preload', () => {
	const named = document.createElement('link');
	named.rel = 'preload';
	named.href = '/a.js';
	document.head.append(named);
	const preload = [
		{ href: '/a.js', as: 'script' as const },
		{ href: '/b.css', as: 'style' as const, integrity: 'sha384-b' },
		{ href: '/c.css', as: 'style' as const, screens: ['/app/queue'] },
	];
	preloadFiles({ entry: '/remoteEntry.js', version: '1', contract: 1, preload }, '/app/compose');
	expect([...document.head.children].map(({ outerHTML }) => outerHTML)).toEqual([
		'<link rel="preload" href="/a.js">',
		'<link rel="preload" as="style" crossorigin="anonymous" integrity="sha384-b" href="/b.css">',
	]);
});
