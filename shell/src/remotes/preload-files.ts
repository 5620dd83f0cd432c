import type { RegistryEntry } from 'bff/contract/registry';

/**
 * Preloads the files of a screen that the page itself does not preload, because it leaves a
 * connection to the shell. The shell is loaded by now.
 */
export function preloadFiles({ preload = [] }: RegistryEntry, path: string): void {
	for (const { href, as, integrity, screens } of preload) {
		if (screens && !screens.includes(path)) continue;
		if (document.querySelector(`link[rel="preload"][href=${JSON.stringify(href)}]`)) continue;
		const link = document.createElement('link');
		const attributes = { rel: 'preload', as, crossorigin: 'anonymous', integrity, href };
		for (const [name, value] of Object.entries(attributes))
			if (value !== undefined) link.setAttribute(name, value);
		document.head.append(link);
	}
}
