import { afterEach, expect, test, vi } from 'vitest';
import { fetchRegistry, inlinedRegistry } from './registry.ts';

const registry = { apiBaseUrl: '', remotes: {} };

afterEach(() => vi.unstubAllGlobals());

test('the registry that the server wrote into the page is read', () => {
	document.head.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
	expect(inlinedRegistry(document)).toEqual(registry);
});

test('a page without one has none', () => {
	document.head.innerHTML = '<!--registry-->';
	expect(inlinedRegistry(document)).toBeNull();
});

test.each(['{"remotes": {', 'null', '7', '{}', '{"remotes": null}', '{"remotes": "compose"}'])(
	'%s in its place is an error',
	(text) => {
		document.head.innerHTML = '<script type="application/json" id="registry"></script>';
		const place = document.getElementById('registry');
		if (place) place.textContent = text;
		expect(() => inlinedRegistry(document)).toThrow();
	},
);

test('it is fetched past every cache', async () => {
	const fetch = vi.fn(async () => Response.json(registry));
	vi.stubGlobal('fetch', fetch);
	expect(await fetchRegistry()).toEqual(registry);
	expect(fetch).toHaveBeenCalledExactlyOnceWith('/registry.json', {
		cache: 'no-store',
		signal: expect.any(AbortSignal),
	});
});

test('an answer that never comes is waited for no longer than 4 seconds [J1]', async () => {
	const deadline = vi
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation(() => AbortSignal.abort(new Error('too late')));
	vi.stubGlobal(
		'fetch',
		(_address: string, { signal }: RequestInit) =>
			new Promise((_resolve, reject) => reject(signal?.reason)),
	);
	await expect(fetchRegistry()).rejects.toThrow('too late');
	expect(deadline).toHaveBeenCalledExactlyOnceWith(4_000);
	deadline.mockRestore();
});

test('an answer that is no success is a failure', async () => {
	vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
	await expect(fetchRegistry()).rejects.toThrow('502');
});

test.each([
	'<!doctype html><title>Sign in to the hotel network</title>',
	'',
	'{"error": "no"}',
	'[]',
])('an answer that is no registry is a failure: %s', async (body) => {
	vi.stubGlobal('fetch', async () => new Response(body));
	await expect(fetchRegistry()).rejects.toThrow();
});
