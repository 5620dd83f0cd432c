import type { Registry, RegistryEntry } from 'bff/contract/pages/registry';
import { CONTRACT_VERSION, OLDEST_CONTRACT_VERSION } from '../../contract/remote.ts';
import type { FailureReason } from './remote-error.ts';

/** Why a listed remote may not run here, or null if it may. Throws if its address is invalid. */
export function checkEntry(entry: RegistryEntry, registry: Registry): FailureReason | null {
	const { contract, api = 1, integrity, version } = entry;
	const isSupported = contract >= OLDEST_CONTRACT_VERSION && contract <= CONTRACT_VERSION;
	if (!isSupported || api !== (registry.api ?? 1)) return 'incompatible';
	const { origin } = new URL(entry.entry, location.href);
	if (origin !== location.origin && !registry.origins?.includes(origin)) return 'not_trusted';
	// Development servers have no integrity, so their builds run only on the developer's machine.
	const isDevelopment = version === 'dev' && location.hostname === 'localhost';
	return integrity || isDevelopment ? null : 'no_integrity';
}
