import {
	loadRemote as loadExposed,
	type ModuleFederationRuntimePlugin,
	registerGlobalPlugins,
	registerPlugins,
	registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from 'bff/contract/pages/registry';
import { version as reactVersion } from 'react';
import type { RemoteApp } from '../../contract/remote.ts';
import { RemoteError } from './remote-error.ts';
import { createScriptAllowlist } from './script-allowlist.ts';

const scripts = createScriptAllowlist();

/** The version range of React that a remote needs and does not get, by the remote's container. */
const unmetReact = new Map<string, string>();

/** The shell's additions to the runtime of module federation: rules for the scripts of remotes. */
const remoteScripts: ModuleFederationRuntimePlugin = {
	name: 'warble-remote-scripts',
	createScript: ({ url }) => scripts.createScript(url),
	beforeRegisterRemote(registration) {
		removeChunks(registration.remote.name);
		return registration;
	},
};

/**
 * Ensures that the page has only one React. A remote for another major version gets the runtime's
 * error instead of a second React or one that it was not built for. Applies to the runtime of every
 * remote, whatever its own build says.
 */
const oneReact: ModuleFederationRuntimePlugin = {
	name: 'warble-one-react',
	beforeLoadShare(request) {
		const { pkgName, shareInfo } = request;
		if (shareInfo && isReact(pkgName))
			Object.assign(shareInfo.shareConfig, { singleton: true, strictVersion: true });
		return request;
	},
	errorLoadShare({ pkgName, shareInfo, origin }) {
		if (isReact(pkgName))
			unmetReact.set(origin.name, String(shareInfo?.shareConfig?.requiredVersion));
	},
};

registerPlugins([remoteScripts]);
registerGlobalPlugins([oneReact]);

/** Loads a remote. Only scripts of listed entries may run. */
export async function loadRemote(
	name: string,
	entry: RegistryEntry,
	attempt: number,
): Promise<{ default: RemoteApp }> {
	const container = `mfe_${name}`;
	scripts.allow(entry);
	unmetReact.delete(container);
	registerRemotes([{ name: container, entry: entryUrl(entry, attempt) }], { force: true });
	try {
		const app = await loadExposed<{ default: RemoteApp }>(`${container}/app`);
		if (!app) throw new Error(`${name} exposes no ./app.`);
		return app;
	} catch (cause) {
		const required = unmetReact.get(container);
		if (required === undefined) throw cause;
		throw new RemoteError('other_react', { cause, react: { required, provided: reactVersion } });
	}
}

const isReact = (pkgName: string): boolean => pkgName === 'react' || pkgName === 'react-dom';

/**
 * Removes the chunks and the styles of an earlier attempt. They have the same names in a newer
 * version, which would use them as its own.
 */
function removeChunks(container: string): void {
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
