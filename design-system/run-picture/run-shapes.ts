import type { RunSlot } from './run-slots.ts';

export const pictureHeight = 66;
/** Where carets have room above the highest bar. */
const top = 8;
const bottom = 58;
const likesFloor = { above: 10, below: 5 };

export type RunShapes = {
	/** Height of the line, and how wide a place on it is. */
	line: number;
	pitch: number;
	/** Outlines of all of one kind, so that five thousand posts are a handful of elements. */
	included: string;
	excluded: string;
	rings: string;
	carets: string;
};

/**
 * Draws the places. One post each: its height says its likes (square root, so that one famous post
 * leaves the others visible). Several each: the height says how many, above and below on one scale.
 */
export function drawSlots(slots: readonly RunSlot[], width: number): RunShapes {
	const isBinned = slots.some(({ posts }) => posts.length > 1);
	const mostIn = Math.max(
		1,
		...slots.map((slot) => (isBinned ? slot.included : Math.sqrt(slot.likes))),
	);
	const mostOut = Math.max(
		1,
		...slots.map((slot) => (isBinned ? slot.excluded : Math.sqrt(slot.likes))),
	);
	const line = isBinned ? binnedLine(mostIn, mostOut) : 44;
	const scale = Math.min((line - top) / mostIn, (bottom - line) / mostOut);
	const pitch = width / Math.max(1, slots.length);
	const bar = Math.min(6, Math.max(1, pitch * 0.62));
	const shapes: RunShapes = { line, pitch, included: '', excluded: '', rings: '', carets: '' };

	const heightOf = (slot: RunSlot, count: number, side: 'above' | 'below', room: number) => {
		if (count === 0) return 0;
		if (isBinned) return Math.max(2, count * scale);
		const floor = likesFloor[side];
		return floor + (room - floor) * (Math.sqrt(slot.likes) / mostIn);
	};

	for (const [index, slot] of slots.entries()) {
		const left = index * pitch + (pitch - bar) / 2;
		const middle = (index + 0.5) * pitch;
		const up = heightOf(slot, slot.included, 'above', line - top);
		const down = heightOf(slot, slot.excluded, 'below', bottom - line);
		if (up > 0) shapes.included += bars(left, line - up, bar, up - 0.5);
		if (down > 0) shapes.excluded += bars(left, line + 0.5, bar, down - 0.5);
		if (slot.notJudged > 0) shapes.rings += ring(middle, isBinned ? pictureHeight - 3.5 : line);
		if (slot.changed > 0) shapes.carets += caret(middle, line - up - 2);
	}
	return shapes;
}

/** The line stands where both sides have the room that they need. */
function binnedLine(mostIn: number, mostOut: number): number {
	const share = mostIn / (mostIn + mostOut);
	return top + (bottom - top) * Math.min(0.8, Math.max(0.4, share));
}

function bars(x: number, y: number, width: number, height: number): string {
	return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

function ring(x: number, y: number): string {
	return `M${round(x - 2.5)} ${round(y)}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z`;
}

function caret(x: number, y: number): string {
	return `M${round(x - 3)} ${round(y)}l3 -5l3 5`;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
