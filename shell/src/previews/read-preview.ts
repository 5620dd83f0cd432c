import type { PreviewRefusal, Registry, RegistryEntry } from 'bff/contract/pages/registry';
import { checkEntry } from '../remotes/check-entry.ts';

/** Why a preview is not shown: refused by the server, or a problem found while reading it. */
export type PreviewFailure =
	| PreviewRefusal
	| 'not_loaded'
	| 'not_a_build'
	| 'outside_folder'
	| 'incompatible'
	| 'no_integrity';

const TIMEOUT_MS = 5_000;

/**
 * Reads the `registry-entry.json` of a build. Returns the entry with absolute addresses, or why it
 * may not replace the live one.
 */
export async function readPreview(
	url: string,
	live: Registry,
): Promise<RegistryEntry | PreviewFailure> {
	let content: unknown;
	try {
		const response = await fetch(url, {
			credentials: 'omit',
			cache: 'no-store',
			redirect: 'error',
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (!response.ok) return 'not_loaded';
		content = await response.json();
	} catch (error) {
		return error instanceof SyntaxError ? 'not_a_build' : 'not_loaded';
	}
	if (!isEntry(content)) return 'not_a_build';
	const folder = new URL('.', url).href;
	const absolute = (address: string): string => URL.parse(address, url)?.href ?? '';
	const entry = {
		...content,
		entry: absolute(content.entry),
		preload: (content.preload ?? []).map((file) => ({ ...file, href: absolute(file.href) })),
	};
	if (
		![entry.entry, ...entry.preload.map(({ href }) => href)].every((address) =>
			address.startsWith(folder),
		)
	)
		return 'outside_folder';
	const reason = checkEntry(entry, withOrigin(live, entry));
	return reason === null ? entry : reason === 'no_integrity' ? reason : 'incompatible';
}

/** The registry with the origin of an entry added to the allowed ones. */
export function withOrigin(registry: Registry, entry: RegistryEntry): Registry {
	return { ...registry, origins: [...(registry.origins ?? []), new URL(entry.entry).origin] };
}

/** Checks the properties that the shell uses, because the file comes from another server. */
function isEntry(value: unknown): value is RegistryEntry {
	if (!isRecord(value)) return false;
	const { entry, version, contract, api = 1, integrity = '', preload = [] } = value;
	const texts = [entry, version, integrity].every((it) => typeof it === 'string');
	const numbers = [contract, api].every((it) => Number.isInteger(it));
	return (
		texts &&
		numbers &&
		Array.isArray(preload) &&
		preload.every((file) => isRecord(file) && typeof file.href === 'string')
	);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
