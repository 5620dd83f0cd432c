import type { PreviewRefusal, Registry, RegistryEntry } from 'bff/contract/registry';
import { whyRefused } from '../remotes/check-entry.ts';

/** Why a preview is not shown: as the server decided, or as it turned out. */
export type PreviewFailure =
	| PreviewRefusal
	| 'not_loaded'
	| 'no_build'
	| 'outside'
	| 'other_contract'
	| 'not_vouched_for';

const TIMEOUT_MS = 5_000;

/**
 * The registry entry of a build, from its own `registry-entry.json`, with absolute addresses; or
 * why it may not stand in for the live one.
 */
export async function readPreview(
	url: string,
	live: Registry,
): Promise<RegistryEntry | PreviewFailure> {
	let text: unknown;
	try {
		const response = await fetch(url, {
			credentials: 'omit',
			cache: 'no-store',
			redirect: 'error',
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (!response.ok) return 'not_loaded';
		text = await response.json();
	} catch (error) {
		return error instanceof SyntaxError ? 'no_build' : 'not_loaded';
	}
	if (!isEntry(text)) return 'no_build';
	const folder = new URL('.', url).href;
	const absolute = (address: string): string => URL.parse(address, url)?.href ?? '';
	const entry = {
		...text,
		entry: absolute(text.entry),
		preload: (text.preload ?? []).map((file) => ({ ...file, href: absolute(file.href) })),
	};
	if (
		![entry.entry, ...entry.preload.map(({ href }) => href)].every((address) =>
			address.startsWith(folder),
		)
	)
		return 'outside';
	const refused = whyRefused(entry, withOrigin(live, entry));
	return refused === null ? entry : refused === 'not_vouched_for' ? refused : 'other_contract';
}

/** The registry with an entry's origin among those that scripts may come from. */
export function withOrigin(registry: Registry, entry: RegistryEntry): Registry {
	return { ...registry, origins: [...(registry.origins ?? []), new URL(entry.entry).origin] };
}

/** As far as the shell uses it: nobody has checked what another server says. */
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
