import {
	draggable,
	dropTargetForElements,
	monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Where a post can be dropped: on a day, on a free slot, or on another post to swap with it. */
export type DropPlace =
	| { kind: 'day'; day: string }
	| { kind: 'slot'; localTime: string }
	| { kind: 'post'; id: string };

/** A post that is being dragged, over a place. */
export interface Drag {
	id: string;
	place: DropPlace;
	/** The upper edge of the dragged block relative to the place, in pixels. */
	y: number;
}

/** Makes a post draggable. Returns a function that ends that. */
export function dragPost(element: HTMLElement, id: string): () => void {
	return draggable({
		element,
		getInitialData: ({ input }) => ({
			id,
			grabbed: input.clientY - element.getBoundingClientRect().top,
		}),
	});
}

/** Makes an element a drop target for posts. A target within another one takes precedence. */
export function acceptPosts(element: HTMLElement, place: DropPlace): () => void {
	return dropTargetForElements({
		element,
		getData: () => ({ place }),
		canDrop: ({ source }) => !(place.kind === 'post' && place.id === source.data.id),
	});
}

/** Reports where the dragged post is (undefined outside of targets), and where it is dropped. */
export function watchDrags(
	onMove: (drag: Drag | undefined) => void,
	onDrop: (drag: Drag) => void,
): () => void {
	type Event = Parameters<NonNullable<Parameters<typeof monitorForElements>[0]['onDrag']>>[0];
	const read = ({ source, location }: Pick<Event, 'source' | 'location'>): Drag | undefined => {
		const [target] = location.current.dropTargets;
		if (!target) return undefined;
		const { top } = target.element.getBoundingClientRect();
		return {
			id: String(source.data.id),
			place: target.data.place as DropPlace,
			y: location.current.input.clientY - top - Number(source.data.grabbed),
		};
	};
	return monitorForElements({
		onDrag: (event) => onMove(read(event)),
		onDropTargetChange: (event) => onMove(read(event)),
		onDrop: (event) => {
			onMove(undefined);
			const drag = read(event);
			if (drag) onDrop(drag);
		},
	});
}
