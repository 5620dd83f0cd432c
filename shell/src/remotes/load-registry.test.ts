import { afterEach, expect, test, vi } from 'vitest';
import { openRegistry } from './load-registry.ts';

const registry = { apiBaseUrl: '', remotes: {} };
const inline = (text: string) => {
	document.head.innerHTML = '<script type="application/json" id="registry"></script>';
	const place = document.getElementById('registry');
	if (place) place.textContent = text;
};

afterEach(() => vi.unstubAllGlobals());

test('what the server wrote into the page is taken as it is, without a request', async () => {
	vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')));
	inline(JSON.stringify(registry));
	expect((await openRegistry(document, vi.fn())).registry).toEqual(registry);
});

test('where that is broken the server is asked, and the fault reported', async () => {
	vi.stubGlobal('fetch', async () => Response.json(registry));
	const report = vi.fn();
	inline('{"apiBaseUrl": "", "remo');
	expect((await openRegistry(document, report)).registry).toEqual(registry);
	expect(report).toHaveBeenCalledOnce();
});

test('where nobody knows it, the page opens without one, and can ask again', async () => {
	vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
	document.head.innerHTML = '';
	const report = vi.fn();
	const opened = await openRegistry(document, report);
	expect(opened.registry).toBeNull();
	expect(report).toHaveBeenCalledOnce();
	vi.stubGlobal('fetch', async () => Response.json(registry));
	expect(await opened.fetchRegistry()).toEqual(registry);
});
