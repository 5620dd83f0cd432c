import type { Registry } from 'bff/contract/pages/registry';
import type { ReactNode } from 'react';
import { fetchRegistry, readInlinedRegistry } from './registry.ts';

export interface LoadedRegistry {
	/** Null if it could not be read. */
	readonly registry: Registry | null;
	/** Reads it again. */
	readonly fetchRegistry: () => Promise<Registry>;
	/** Names the previewed remotes above the header. */
	readonly banner?: ReactNode;
}

/**
 * Loads the registry: from the page, where the server has inlined it and may have added previews,
 * otherwise from `/registry.json`. Never rejects.
 */
export async function loadRegistry(
	document: Document,
	report: (error: unknown) => void,
): Promise<LoadedRegistry> {
	try {
		const registry = readInlinedRegistry(document);
		if (registry?.previews)
			return await (await import('../previews/apply-previews.tsx')).applyPreviews(
				registry,
				registry.previews,
			);
		if (registry) return { registry, fetchRegistry };
	} catch (error) {
		report(error);
	}
	try {
		return { registry: await fetchRegistry(), fetchRegistry };
	} catch (error) {
		report(error);
		return { registry: null, fetchRegistry };
	}
}
