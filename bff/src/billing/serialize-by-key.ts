/** Runs work of the same key one after the other, in this process. */
export type TakeTurns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function createKeyedQueue(): TakeTurns {
	const last = new Map<string, Promise<unknown>>();
	return async (key, work) => {
		// Whether the one before went well is its asker's concern.
		const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
		last.set(key, mine);
		try {
			return await mine;
		} finally {
			if (last.get(key) === mine) last.delete(key);
		}
	};
}
