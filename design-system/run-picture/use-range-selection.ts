import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { isEnter } from '../keys/keys.ts';
import { type RunRange, type RunSlot, rangeOfSlots, slotsInRange } from './run-slots.ts';

type RangeSelectionOptions = {
	frame: RefObject<HTMLElement | null>;
	slots: readonly RunSlot[];
	selection: RunRange | null;
	onSelect: ((selection: RunRange | null) => void) | undefined;
};

/** The slots from where the pointer or the keyboard started to where it is. */
type Span = { anchor: number; current: number };

/**
 * Selecting a time range on the line. With the pointer, hovering highlights a slot, and a click or
 * a drag selects. With the keyboard it is a slider: arrow keys move, Shift extends, Enter selects,
 * Escape clears. `hovered` are the highlighted slots.
 */
export function useRangeSelection({ frame, slots, selection, onSelect }: RangeSelectionOptions) {
	const [span, setSpan] = useState<Span | null>(null);
	const isDragging = useRef(false);
	const last = slots.length - 1;
	const hovered =
		span && span.current <= last
			? { first: Math.min(span.anchor, span.current), last: Math.max(span.anchor, span.current) }
			: undefined;
	if (!onSelect || last < 0) return { hovered: undefined, pointer: undefined };

	const slotAt = ({ clientX }: PointerEvent) => {
		const box = frame.current?.getBoundingClientRect();
		if (!box || box.width === 0) return 0;
		return Math.min(
			last,
			Math.max(0, Math.floor(((clientX - box.left) / box.width) * slots.length)),
		);
	};
	const select = ({ anchor, current }: Span) => {
		const range = rangeOfSlots(slots, anchor, current);
		if (range) onSelect(range);
	};

	const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0) return;
		isDragging.current = true;
		event.currentTarget.setPointerCapture?.(event.pointerId);
		const current = slotAt(event);
		setSpan({ anchor: current, current });
	};
	const handlePointerMove = (event: PointerEvent) => {
		const current = slotAt(event);
		setSpan((before) => ({
			anchor: isDragging.current ? (before?.anchor ?? current) : current,
			current,
		}));
	};
	const handlePointerUp = (event: PointerEvent) => {
		if (!isDragging.current || !span) return;
		isDragging.current = false;
		select({ anchor: span.anchor, current: slotAt(event) });
	};
	const reset = () => {
		isDragging.current = false;
		setSpan(null);
	};

	const handleKeyDown = (event: KeyboardEvent) => {
		const selectedSlot = selection ? slotsInRange(slots, selection)?.last : undefined;
		const start = selectedSlot ?? last;
		const from = span ?? { anchor: start, current: start };
		const step =
			event.key === 'PageUp' || event.key === 'PageDown'
				? Math.max(1, Math.round(slots.length / 10))
				: 1;
		const moves: Record<string, number> = {
			ArrowLeft: -step,
			ArrowDown: -step,
			PageDown: -step,
			ArrowRight: step,
			ArrowUp: step,
			PageUp: step,
			Home: -slots.length,
			End: slots.length,
		};
		const delta = moves[event.key];
		if (delta !== undefined) {
			const current = Math.min(last, Math.max(0, from.current + delta));
			setSpan({ anchor: event.shiftKey ? from.anchor : current, current });
		} else if (isEnter(event) || event.key === ' ') select(from);
		else if (event.key === 'Escape' && (selection || span)) {
			setSpan(null);
			if (selection) onSelect(null);
		} else return;
		event.preventDefault();
	};

	return {
		hovered,
		pointer: {
			role: 'slider',
			tabIndex: 0,
			'aria-label': 'Stretch of the run',
			'aria-valuemin': 0,
			'aria-valuemax': last,
			'aria-valuenow': span?.current ?? last,
			onPointerDown: handlePointerDown,
			onPointerMove: handlePointerMove,
			onPointerUp: handlePointerUp,
			onPointerCancel: reset,
			onPointerLeave: () => !isDragging.current && reset(),
			onKeyDown: handleKeyDown,
			onBlur: reset,
		},
	};
}
