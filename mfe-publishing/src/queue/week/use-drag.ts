import { useEffect, useRef, useState } from 'react';
import { type Drag, watchDrags } from './drag-adapter.ts';

/** Tracks the post that is being dragged. */
export function useDrag(onDrop: (drag: Drag) => void): Drag | undefined {
	const [drag, setDrag] = useState<Drag>();
	const latestOnDrop = useRef(onDrop);
	useEffect(() => {
		latestOnDrop.current = onDrop;
	}, [onDrop]);
	useEffect(() => watchDrags(setDrag, (dropped) => latestOnDrop.current(dropped)), []);
	return drag;
}
