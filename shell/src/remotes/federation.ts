import { createInstance } from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from 'bff/contract/registry';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import type { RemoteApp } from '../../contract/remote.ts';
import { createTrust } from './script-allowlist.ts';

const trust = createTrust();

const singleton = (lib: { version: string }) => ({
	version: lib.version,
	lib: () => lib,
	shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
});

/** The one federation runtime of the page: remotes are built without it, and without React. */
const federation = createInstance({
	name: 'shell',
	remotes: [],
	shared: { react: singleton(React), 'react-dom': singleton(ReactDom) },
	shareStrategy: 'loaded-first',
	plugins: [{ name: 'trust', createScript: ({ url }) => trust.script(url) }],
});

/** Loads a remote, trusting only what the registry lists. */
export async function loadRemote(
	name: string,
	entry: RegistryEntry,
	attempt: number,
): Promise<{ default: RemoteApp }> {
	trust.add(entry);
	const container = `mfe_${name}`;
	if (attempt > 0) forget(container);
	federation.registerRemotes([{ name: container, entry: entryUrl(entry, attempt) }], {
		force: attempt > 0,
	});
	const remote = await federation.loadRemote<{ default: RemoteApp }>(`${container}/app`);
	if (!remote) throw new Error(`${name} exposes no app.`);
	return remote;
}

/**
 * A newer version in the same page would take the older one's chunks and styles, which bear the
 * same names, for its own.
 */
function forget(container: string): void {
	Reflect.deleteProperty(globalThis, `rspackChunk${container}`);
	for (const style of document.querySelectorAll(`link[data-rspack^="${container}:"]`))
		style.remove();
}

/**
 * Both the runtime and the browser remember that an address failed, so another attempt needs
 * another one.
 */
function entryUrl(entry: RegistryEntry, attempt: number): string {
	const url = new URL(entry.entry, location.href);
	if (attempt > 0) url.searchParams.set('attempt', String(attempt));
	return url.href;
}
