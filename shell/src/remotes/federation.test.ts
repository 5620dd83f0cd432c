import { createInstance, init } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { entry } from '../testing/open-app.tsx';
import type { loadRemote as LoadRemote } from './federation.ts';

let loadRemote: typeof LoadRemote;

// In the product the plugin of the shell's build starts the runtime, before any other module runs.
beforeAll(async () => {
	const shareConfig = { singleton: true, requiredVersion: '^19.0.0' };
	init({
		name: 'shell',
		remotes: [],
		shared: { react: { version: React.version, lib: () => React, shareConfig } },
	});
	({ loadRemote } = await import('./federation.ts'));
});
beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

/** The script that was requested last. jsdom loads none, so the tests dispatch its events. */
async function requestedScript(): Promise<HTMLScriptElement> {
	return await vi.waitFor(() => {
		const script = document.querySelector<HTMLScriptElement>(`script[src*="${entry.entry}"]`);
		if (!script) throw new Error('No script was requested.');
		return script;
	});
}

/** Loads a remote whose script defines this container. */
async function loadContainer(container: unknown, attempt = 0) {
	const loading = loadRemote('compose', entry, attempt);
	// A failure is expected by the test.
	loading.catch(() => undefined);
	const script = await requestedScript();
	vi.stubGlobal('mfe_compose', container);
	script.dispatchEvent(new Event('load'));
	return await loading;
}

const App = () => null;
const get = async () => () => ({ default: App });

test('each retry of a remote uses a new script address, because browsers remember failures', async () => {
	const requested: string[] = [];
	for (const attempt of [0, 1, 2]) {
		const failing = expect(loadRemote('compose', entry, attempt)).rejects.toThrow(
			'Failed to load script',
		);
		const script = await requestedScript();
		requested.push(script.src);
		script.dispatchEvent(new Event('error'));
		await failing;
	}
	const address = new URL(entry.entry, location.href).href;
	expect(requested).toEqual([address, `${address}?attempt=1`, `${address}?attempt=2`]);
});

test("a remote's script has the integrity that the registry lists", async () => {
	const loading = loadRemote('compose', entry, 1);
	const script = await requestedScript();
	expect(script.getAttribute('integrity')).toBe(entry.integrity);
	vi.stubGlobal('mfe_compose', { init: () => undefined, get });
	script.dispatchEvent(new Event('load'));
	expect((await loading).default).toBe(App);
});

test("a remote receives the shell's React before its app is requested", async () => {
	let provided: unknown;
	const remote = await loadContainer({
		init: (scope: Record<string, Record<string, { lib: () => unknown }>>) => {
			provided = scope.react?.[React.version]?.lib();
		},
		get: () => {
			expect(provided).toHaveProperty('useState', React.useState);
			return get();
		},
	});
	expect(remote.default).toBe(App);
});

test('a remote for another major version of React is refused with both versions', async () => {
	const runtime = createInstance({
		name: 'mfe_compose',
		remotes: [],
		shared: {
			react: {
				version: '18.3.1',
				lib: () => ({ version: '18.3.1' }),
				shareConfig: { singleton: false, requiredVersion: '^18.3.1' },
			},
		},
	});
	const loading = loadContainer(
		{
			init: (scope: Parameters<typeof runtime.initShareScopeMap>[1]) =>
				runtime.initShareScopeMap('default', scope),
			get: async () => {
				await runtime.loadShare('react');
				return get();
			},
		},
		1,
	);
	await expect(loading).rejects.toMatchObject({
		reason: 'other_react',
		react: { required: '^18.3.1', provided: React.version },
	});
});

test.each([
	['defines no container', undefined, 'mfe_compose'],
	[
		'fails when it is started',
		{
			init: () => {
				throw new Error('no start');
			},
			get,
		},
		'no start',
	],
	['has no app', { init: () => 1, get: () => Promise.reject(new Error('no app')) }, 'no app'],
])('a remote that %s is not shown', async (_which, container, message) => {
	await expect(loadContainer(container, 1)).rejects.toThrow(message);
});

test('a retry uses nothing of the earlier attempt', async () => {
	await loadContainer({ init: () => undefined, get });
	vi.stubGlobal('rspackChunkmfe_compose', ['a chunk']);
	document.head.innerHTML = '<link data-rspack="mfe_compose:chunk-1">';
	const again = expect(loadRemote('compose', entry, 1)).rejects.toThrow('mfe_compose');
	const script = await requestedScript();
	vi.stubGlobal('mfe_compose', undefined);
	script.dispatchEvent(new Event('load'));
	await again;
	expect('rspackChunkmfe_compose' in globalThis).toBe(false);
	expect(document.querySelector('link')).toBeNull();
});
