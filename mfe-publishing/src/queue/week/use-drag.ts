import { useEffect, useRef, useState } from 'react';
import { useLazy } from 'remote-kit/lazy/use-lazy';
import type { Drag } from './drag-adapter.ts';

export type DragAdapter = typeof import('./drag-adapter.ts');

const load = () => import(/* webpackChunkName: "queue-overlays" */ './drag-adapter.ts');

/** Loads what lets posts be dragged, and follows the post that is being dragged. */
export function useDrag(onDrop: (drag: Drag) => void): {
	adapter: DragAdapter | undefined;
	drag: Drag | undefined;
} {
	const { part: adapter } = useLazy(load, 1);
	const [drag, setDrag] = useState<Drag>();
	const latestOnDrop = useRef(onDrop);
	useEffect(() => {
		latestOnDrop.current = onDrop;
	}, [onDrop]);
	useEffect(
		() => adapter?.watchDrags(setDrag, (dropped) => latestOnDrop.current(dropped)),
		[adapter],
	);
	return { adapter, drag };
}
