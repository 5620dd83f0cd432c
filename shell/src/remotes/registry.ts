import type { Registry } from 'bff/contract/pages/registry';

/** The registry that the server inlined in the page, or null. Throws if it is malformed. */
export function readInlinedRegistry(document: Document): Registry | null {
	const text = document.getElementById('registry')?.textContent;
	return text ? parseRegistry(JSON.parse(text)) : null;
}

/** Throws if there is no response in time, or if the response is not a registry. */
export async function fetchRegistry(): Promise<Registry> {
	const response = await fetch('/registry.json', {
		cache: 'no-store',
		signal: AbortSignal.timeout(4_000),
	});
	if (!response.ok) throw new Error(`/registry.json responded with ${response.status}.`);
	return parseRegistry(await response.json());
}

/**
 * Checks only that the value is a registry, because a broken proxy may have changed the response.
 * Its content comes from our server and is trusted.
 */
function parseRegistry(value: Partial<Registry> | null): Registry {
	const { apiBaseUrl = '', remotes, ...rest } = value ?? {};
	if (typeof remotes !== 'object' || remotes === null)
		throw new Error('The registry is malformed.');
	return { ...rest, apiBaseUrl, remotes };
}
