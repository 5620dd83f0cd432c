import type { RegistryEntry } from 'bff/contract/registry';

/**
 * Which scripts of remotes may run: those the registry lists, with their integrity, and what lies
 * in the folder of a listed entry.
 */
export interface Trust {
	readonly add: (entry: RegistryEntry) => void;
	/** The script element for an address. Throws when nothing vouches for it. */
	readonly script: (url: string) => HTMLScriptElement;
}

export function createTrust(): Trust {
	const integrities = new Map<string, string | undefined>();
	const folders = new Set<string>();

	return {
		add(entry) {
			integrities.set(address(entry.entry), entry.integrity);
			folders.add(new URL('.', address(entry.entry)).href);
			for (const { href, integrity } of entry.preload ?? [])
				integrities.set(address(href), integrity);
		},
		script(url) {
			const plain = address(url);
			// Chunks that the registry does not list carry the integrity that their entry file, checked
			// itself, has for them.
			if (!integrities.has(plain) && ![...folders].some((folder) => plain.startsWith(folder))) {
				throw new Error(`Refused a script that the registry does not list: ${url}`);
			}
			const script = document.createElement('script');
			script.src = url;
			script.crossOrigin = 'anonymous';
			const integrity = integrities.get(plain);
			if (integrity !== undefined) script.setAttribute('integrity', integrity);
			return script;
		},
	};
}

function address(url: string): string {
	const { origin, pathname } = new URL(url, location.href);
	return origin + pathname;
}
