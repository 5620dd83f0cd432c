import type { Registry } from 'bff/contract/registry';

/**
 * The registry that the server wrote into the page, or null where it did not. Throws when it is
 * none.
 */
export function inlinedRegistry(document: Document): Registry | null {
	const text = document.getElementById('registry')?.textContent;
	return text ? checked(JSON.parse(text)) : null;
}

/** Throws when nobody answers in time, or with anything but a registry. */
export async function fetchRegistry(): Promise<Registry> {
	const response = await fetch('/registry.json', {
		cache: 'no-store',
		signal: AbortSignal.timeout(4_000),
	});
	if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
	return checked(await response.json());
}

/**
 * The server vouches for what stands in a registry; whether it is one at all, a broken proxy or a
 * half-written page may have changed.
 */
function checked(value: Partial<Registry> | null): Registry {
	const { apiBaseUrl = '', remotes, ...rest } = value ?? {};
	if (typeof remotes !== 'object' || remotes === null)
		throw new Error('What stands for the registry is none.');
	return { ...rest, apiBaseUrl, remotes };
}
