import { afterEach, expect, test, vi } from 'vitest';
import { fetchRegistry, readInlinedRegistry } from './registry.ts';

const registry = { apiBaseUrl: '', remotes: {} };

afterEach(() => vi.unstubAllGlobals());

test('the registry in the page is read', () => {
	document.head.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
	expect(readInlinedRegistry(document)).toEqual(registry);
});

test('a page without one has none', () => {
	document.head.innerHTML = '<!--registry-->';
	expect(readInlinedRegistry(document)).toBeNull();
});

test.each(['{"remotes": {', 'null', '7', '{}', '{"remotes": null}', '{"remotes": "compose"}'])(
	'%s in its place is an error',
	(text) => {
		document.head.innerHTML = '<script type="application/json" id="registry"></script>';
		const place = document.getElementById('registry');
		if (place) place.textContent = text;
		expect(() => readInlinedRegistry(document)).toThrow();
	},
);

test('it is fetched without any cache', async () => {
	const fetch = vi.fn(async () => Response.json(registry));
	vi.stubGlobal('fetch', fetch);
	expect(await fetchRegistry()).toEqual(registry);
	expect(fetch).toHaveBeenCalledExactlyOnceWith('/registry.json', {
		cache: 'no-store',
		signal: expect.any(AbortSignal),
	});
});

test('a missing response times out after 4 seconds [J1]', async () => {
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

test('an error status is a failure', async () => {
	vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
	await expect(fetchRegistry()).rejects.toThrow('502');
});

test.each([
	'<!doctype html><title>Sign in to the hotel network</title>',
	'',
	'{"error": "no"}',
	'[]',
])('a response that is not a registry is a failure: %s', async (body) => {
	vi.stubGlobal('fetch', async () => new Response(body));
	await expect(fetchRegistry()).rejects.toThrow();
});
