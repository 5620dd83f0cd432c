/** Runs work with the same key one after the other, in this process. */
export type RunInOrder = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function createKeyedQueue(): RunInOrder {
	const last = new Map<string, Promise<unknown>>();
	return async (key, work) => {
		// Runs even if the previous work failed, which its own caller handles.
		const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
		last.set(key, mine);
		try {
			return await mine;
		} finally {
			if (last.get(key) === mine) last.delete(key);
		}
	};
}
