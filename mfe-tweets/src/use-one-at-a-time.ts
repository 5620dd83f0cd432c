import { useRef } from 'react';

/** Ignores calls while an earlier one is pending, even two clicks before a render. */
export function useOneAtATime(run: () => Promise<unknown>): () => void {
	const isPending = useRef(false);
	return () => {
		if (isPending.current) return;
		isPending.current = true;
		void run().finally(() => {
			isPending.current = false;
		});
	};
}
