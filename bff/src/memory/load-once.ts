/**
 * Returns a function that loads something with its first call, and returns the same to all others.
 * For code with large packages that few requests need. After a failure, the next call retries.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
	let loaded: Promise<Loaded> | undefined;
	return () => {
		loaded ??= load().catch((error: unknown) => {
			loaded = undefined;
			throw error;
		});
		return loaded;
	};
}
