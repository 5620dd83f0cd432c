import type { RegistryEntry } from 'bff/contract/registry';
import React from 'react';
import ReactDom from 'react-dom';
import type { RemoteApp } from '../../contract/remote.ts';
import { createScriptAllowlist } from './script-allowlist.ts';

/** What a remote's entry defines: the interface of module federation's containers. */
interface Container {
	/** Receives the shared packages. Called once. */
	readonly init: (scope: typeof shared) => unknown;
	/** Resolves to a function that returns the exposed module. */
	readonly get: (module: string) => Promise<() => { default: RemoteApp }>;
}

const scripts = createScriptAllowlist();

const provide = <Package extends { version: string }>(package_: Package) => ({
	[package_.version]: {
		get: async () => () => package_,
		/** A loaded version is preferred to one that a remote brings. */
		loaded: 1,
		from: 'shell',
		eager: true,
	},
});

/** The packages that all remotes take from the shell, by name and version. */
const shared = { react: provide(React), 'react-dom': provide(ReactDom) };

/** Loads a remote. Only scripts of listed entries may run. */
export async function loadRemote(
	name: string,
	entry: RegistryEntry,
	attempt: number,
): Promise<{ default: RemoteApp }> {
	scripts.allow(entry);
	const variable = `mfe_${name}`;
	if (attempt > 0) removeTraces(variable);
	await runScript(entryUrl(entry, attempt));
	const container: Container | undefined = Reflect.get(globalThis, variable);
	if (!container) throw new Error(`The entry of ${name} defines no ${variable}.`);
	await container.init(shared);
	const app = await container.get('./app');
	return app();
}

/** Runs a script in the page. Rejects if it cannot be fetched. */
async function runScript(url: string): Promise<void> {
	const script = scripts.createScript(url);
	try {
		await new Promise((resolve, reject) => {
			script.onload = resolve;
			script.onerror = () => reject(new Error(`${url} did not load.`));
			document.head.append(script);
		});
	} finally {
		script.remove();
	}
}

/**
 * Removes the container, the chunks and the styles of an earlier attempt. They have the same names
 * in a newer version, which would use them as its own.
 */
function removeTraces(container: string): void {
	// A variable that a script declared cannot be deleted.
	Reflect.set(globalThis, container, undefined);
	Reflect.deleteProperty(globalThis, `rspackChunk${container}`);
	for (const style of document.querySelectorAll(`link[data-rspack^="${container}:"]`))
		style.remove();
}

/** Browsers remember a failed address, so each further attempt uses a new one. */
function entryUrl(entry: RegistryEntry, attempt: number): string {
	const url = new URL(entry.entry, location.href);
	if (attempt > 0) url.searchParams.set('attempt', String(attempt));
	return url.href;
}
