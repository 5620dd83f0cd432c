import { afterEach, expect, test, vi } from 'vitest';
import { loadRegistry } from './load-registry.ts';

const registry = { apiBaseUrl: '', remotes: {} };
const inline = (text: string) => {
	document.head.innerHTML = '<script type="application/json" id="registry"></script>';
	const place = document.getElementById('registry');
	if (place) place.textContent = text;
};

afterEach(() => vi.unstubAllGlobals());

test('the registry in the page is used without a request', async () => {
	vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')));
	inline(JSON.stringify(registry));
	expect((await loadRegistry(document, vi.fn())).registry).toEqual(registry);
});

test('a malformed registry in the page is reported, and the one of the server used', async () => {
	vi.stubGlobal('fetch', async () => Response.json(registry));
	const report = vi.fn();
	inline('{"apiBaseUrl": "", "remo');
	expect((await loadRegistry(document, report)).registry).toEqual(registry);
	expect(report).toHaveBeenCalledOnce();
});

test('when it cannot be read at all, the page opens without one and can read it again', async () => {
	vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
	document.head.innerHTML = '';
	const report = vi.fn();
	const opened = await loadRegistry(document, report);
	expect(opened.registry).toBeNull();
	expect(report).toHaveBeenCalledOnce();
	vi.stubGlobal('fetch', async () => Response.json(registry));
	expect(await opened.fetchRegistry()).toEqual(registry);
});
