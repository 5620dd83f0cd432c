import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type RunRange, type RunSlot, rangeOfSlots, slotsInRange } from './run-slots.ts';

type UseStretch = {
	frame: RefObject<HTMLElement | null>;
	slots: readonly RunSlot[];
	selection: RunRange | null;
	onSelect: ((selection: RunRange | null) => void) | undefined;
};

/** From where to where the pointer or the keyboard says, in places of the line. */
type Span = { anchor: number; at: number };

/**
 * Pointing at a stretch of the line: hover names a place, a press or a drag selects. With the
 * keyboard it is a slider: arrows move, Shift widens, Enter selects, Escape goes back to all.
 */
export function useRangeSelection({ frame, slots, selection, onSelect }: UseStretch) {
	const [span, setSpan] = useState<Span | null>(null);
	const isDragging = useRef(false);
	const last = slots.length - 1;
	const places =
		span && span.at <= last
			? { first: Math.min(span.anchor, span.at), last: Math.max(span.anchor, span.at) }
			: undefined;
	if (!onSelect || last < 0) return { places: undefined, pointer: undefined };

	const placeOf = ({ clientX }: PointerEvent) => {
		const box = frame.current?.getBoundingClientRect();
		if (!box || box.width === 0) return 0;
		return Math.min(
			last,
			Math.max(0, Math.floor(((clientX - box.left) / box.width) * slots.length)),
		);
	};
	const select = ({ anchor, at }: Span) => {
		const stretch = rangeOfSlots(slots, anchor, at);
		if (stretch) onSelect(stretch);
	};

	const press = (event: PointerEvent<HTMLElement>) => {
		if (event.button !== 0) return;
		isDragging.current = true;
		event.currentTarget.setPointerCapture?.(event.pointerId);
		const at = placeOf(event);
		setSpan({ anchor: at, at });
	};
	const move = (event: PointerEvent) => {
		const at = placeOf(event);
		setSpan((before) => ({ anchor: isDragging.current ? (before?.anchor ?? at) : at, at }));
	};
	const release = (event: PointerEvent) => {
		if (!isDragging.current || !span) return;
		isDragging.current = false;
		select({ anchor: span.anchor, at: placeOf(event) });
	};
	const leave = () => {
		isDragging.current = false;
		setSpan(null);
	};

	const pressKey = (event: KeyboardEvent) => {
		const begin = selection ? slotsInRange(slots, selection)?.last : undefined;
		const now = span ?? { anchor: begin ?? last, at: begin ?? last };
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
		const by = moves[event.key];
		if (by !== undefined) {
			const at = Math.min(last, Math.max(0, now.at + by));
			setSpan({ anchor: event.shiftKey ? now.anchor : at, at });
		} else if (event.key === 'Enter' || event.key === ' ') select(now);
		else if (event.key === 'Escape' && (selection || span)) {
			setSpan(null);
			if (selection) onSelect(null);
		} else return;
		event.preventDefault();
	};

	return {
		places,
		pointer: {
			role: 'slider',
			tabIndex: 0,
			'aria-label': 'Stretch of the run',
			'aria-valuemin': 0,
			'aria-valuemax': last,
			'aria-valuenow': span?.at ?? last,
			onPointerDown: press,
			onPointerMove: move,
			onPointerUp: release,
			onPointerCancel: leave,
			onPointerLeave: () => !isDragging.current && leave(),
			onKeyDown: pressKey,
			onBlur: leave,
		},
	};
}
