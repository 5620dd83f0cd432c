import type { RegistryEntry } from 'bff/contract/pages/registry';

/**
 * The scripts of remotes that may run: those that the registry lists, with their integrity, and the
 * other files in the folder of a listed entry.
 */
export interface ScriptAllowlist {
	readonly allow: (entry: RegistryEntry) => void;
	/** Creates the script element for an address. Throws if it is not allowed. */
	readonly createScript: (url: string) => HTMLScriptElement;
}

export function createScriptAllowlist(): ScriptAllowlist {
	const integrities = new Map<string, string | undefined>();
	const folders = new Set<string>();

	return {
		allow(entry) {
			integrities.set(addressOf(entry.entry), entry.integrity);
			folders.add(new URL('.', addressOf(entry.entry)).href);
			for (const { href, integrity } of entry.preload ?? [])
				integrities.set(addressOf(href), integrity);
		},
		createScript(url) {
			const address = addressOf(url);
			// The entry file contains the integrity of the chunks that the registry does not list.
			if (!integrities.has(address) && ![...folders].some((folder) => address.startsWith(folder))) {
				throw new Error(`Refused a script that the registry does not list: ${url}`);
			}
			const script = document.createElement('script');
			script.src = url;
			script.crossOrigin = 'anonymous';
			const integrity = integrities.get(address);
			if (integrity !== undefined) script.setAttribute('integrity', integrity);
			return script;
		},
	};
}

/** The address without its query. */
function addressOf(url: string): string {
	const { origin, pathname } = new URL(url, location.href);
	return origin + pathname;
}
