import { createInstance } from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from 'bff/contract/registry';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import type { RemoteApp } from '../../contract/remote.ts';
import { createScriptAllowlist } from './script-allowlist.ts';

const scripts = createScriptAllowlist();

const singleton = (lib: { version: string }) => ({
	version: lib.version,
	lib: () => lib,
	shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
});

/** The page's only federation runtime. Remotes are built without it and without React. */
const federation = createInstance({
	name: 'shell',
	remotes: [],
	shared: { react: singleton(React), 'react-dom': singleton(ReactDom) },
	shareStrategy: 'loaded-first',
	plugins: [{ name: 'script-allowlist', createScript: ({ url }) => scripts.createScript(url) }],
});

/** Loads a remote. Only scripts of listed entries may run. */
export async function loadRemote(
	name: string,
	entry: RegistryEntry,
	attempt: number,
): Promise<{ default: RemoteApp }> {
	scripts.allow(entry);
	const container = `mfe_${name}`;
	if (attempt > 0) removeTraces(container);
	federation.registerRemotes([{ name: container, entry: entryUrl(entry, attempt) }], {
		force: attempt > 0,
	});
	const remote = await federation.loadRemote<{ default: RemoteApp }>(`${container}/app`);
	if (!remote) throw new Error(`${name} exposes no app.`);
	return remote;
}

/**
 * Removes the chunks and styles of an earlier attempt. They have the same names in a newer version,
 * which would use them as its own.
 */
function removeTraces(container: string): void {
	Reflect.deleteProperty(globalThis, `rspackChunk${container}`);
	for (const style of document.querySelectorAll(`link[data-rspack^="${container}:"]`))
		style.remove();
}

/** Runtime and browser remember a failed address, so each further attempt uses a new one. */
function entryUrl(entry: RegistryEntry, attempt: number): string {
	const url = new URL(entry.entry, location.href);
	if (attempt > 0) url.searchParams.set('attempt', String(attempt));
	return url.href;
}
