import type { Registry, RegistryEntry } from 'bff/contract/registry';
import { CONTRACT_VERSION, OLDEST_CONTRACT_VERSION } from '../../contract/remote.ts';
import type { FailureReason } from './remote-error.ts';

/** Why a listed remote may not run here, or null where it may. Throws when its address is none. */
export function whyRefused(entry: RegistryEntry, registry: Registry): FailureReason | null {
	const { contract, api = 1, integrity, version } = entry;
	const isForThisShell = contract >= OLDEST_CONTRACT_VERSION && contract <= CONTRACT_VERSION;
	if (!isForThisShell || api !== (registry.api ?? 1)) return 'other_contract';
	const { origin } = new URL(entry.entry, location.href);
	if (origin !== location.origin && !registry.origins?.includes(origin)) return 'not_trusted';
	// A development server knows no integrity of what changes with every key, and counts on the
	// developer's own machine only.
	const isDevelopment = version === 'dev' && location.hostname === 'localhost';
	return integrity || isDevelopment ? null : 'not_vouched_for';
}
