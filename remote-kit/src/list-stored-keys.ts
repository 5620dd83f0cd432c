import { attempt, type StorageArea } from './browser-storage.ts';

/** The keys that begin with `prefix`; none if storage is forbidden. */
export function listStoredKeys(area: StorageArea, prefix: string): string[] {
	return attempt(() => Object.keys(globalThis[area]).filter((key) => key.startsWith(prefix)), []);
}
