import { useRef } from 'react';

/**
 * Does something unless it is being done: also when pressed twice before anything could be drawn.
 */
export function useOneAtATime(act: () => Promise<unknown>): () => void {
	const isGoing = useRef(false);
	return () => {
		if (isGoing.current) return;
		isGoing.current = true;
		void act().finally(() => {
			isGoing.current = false;
		});
	};
}
