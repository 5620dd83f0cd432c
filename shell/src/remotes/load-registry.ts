import type { Registry } from 'bff/contract/registry';
import type { ReactNode } from 'react';
import { fetchRegistry, inlinedRegistry } from './registry.ts';

export interface OpenedRegistry {
	/** Null when it could not be read. */
	readonly registry: Registry | null;
	/** Reads it again. */
	readonly fetchRegistry: () => Promise<Registry>;
	/** Says which remotes are previews, over the header. */
	readonly banner?: ReactNode;
}

/**
 * The registry of this page: the one inlined, with the previews that only a page has, or else the
 * server's. Never rejects.
 */
export async function openRegistry(
	document: Document,
	report: (error: unknown) => void,
): Promise<OpenedRegistry> {
	try {
		const registry = inlinedRegistry(document);
		if (registry?.previews)
			return await (await import('../previews/open-previews.tsx')).openPreviews(
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
