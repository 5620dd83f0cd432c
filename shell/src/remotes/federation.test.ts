import * as React from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { entry } from '../testing/open-app.tsx';
import { loadRemote } from './federation.ts';

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
	const script = await requestedScript();
	vi.stubGlobal('mfe_compose', container);
	script.dispatchEvent(new Event('load'));
	return await loading;
}

const App = () => null;
const get = async () => () => ({ default: App });

afterEach(() => vi.unstubAllGlobals());

test('each retry of a remote requests its script at a new address, because browsers remember a failed one', async () => {
	const asked: string[] = [];
	for (const attempt of [0, 1, 2]) {
		const failing = expect(loadRemote('compose', entry, attempt)).rejects.toThrow('did not load');
		const script = await requestedScript();
		asked.push(script.src);
		script.dispatchEvent(new Event('error'));
		await failing;
	}
	const address = new URL(entry.entry, location.href).href;
	expect(asked).toEqual([address, `${address}?attempt=1`, `${address}?attempt=2`]);
});

test("a remote receives the shell's React before its app is asked for, and no second React", async () => {
	const calls: string[] = [];
	let shared: Record<string, Record<string, { get: () => Promise<() => unknown> }>> = {};
	const remote = await loadContainer({
		init: async (scope: typeof shared) => {
			calls.push('init');
			shared = scope;
		},
		get: async (module: string) => {
			calls.push(`get ${module}`);
			return await get();
		},
	});
	expect(remote.default).toBe(App);
	expect(calls).toEqual(['init', 'get ./app']);
	expect(Object.keys(shared)).toEqual(['react', 'react-dom']);
	expect(Object.keys(shared.react ?? {})).toEqual([React.version]);
	expect((await shared.react?.[React.version]?.get())?.()).toHaveProperty(
		'useState',
		React.useState,
	);
});

test.each([
	['defines no container', undefined, 'defines no mfe_compose'],
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
	await expect(loadContainer(container)).rejects.toThrow(message);
});

test('a retry uses nothing of the earlier attempt', async () => {
	await loadContainer({ init: () => undefined, get });
	vi.stubGlobal('rspackChunkmfe_compose', ['a chunk']);
	document.head.innerHTML = '<link data-rspack="mfe_compose:chunk-1">';
	const again = expect(loadRemote('compose', entry, 1)).rejects.toThrow('defines no mfe_compose');
	(await requestedScript()).dispatchEvent(new Event('load'));
	await again;
	expect('rspackChunkmfe_compose' in globalThis).toBe(false);
	expect(document.head.innerHTML).toBe('');
});
