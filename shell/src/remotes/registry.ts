import type { Registry } from 'bff/contract/registry';

/** The registry that the server wrote into the page, or null where it did not. */
export function inlinedRegistry(document: Document): Registry | null {
	const text = document.getElementById('registry')?.textContent;
	return text ? (JSON.parse(text) as Registry) : null;
}

export async function fetchRegistry(): Promise<Registry> {
	const response = await fetch('/registry.json', { cache: 'no-store' });
	if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
	return (await response.json()) as Registry;
}
