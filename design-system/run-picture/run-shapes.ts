import type { RunSlot } from './run-slots.ts';

export const pictureHeight = 66;
/** Leaves room for carets above the highest bar. */
const top = 8;
const bottom = 58;
/** The height of a bar for a post without likes. */
const minHeight = { above: 10, below: 5 };

export type RunShapes = {
	/** The y coordinate of the line, and the width of a slot. */
	line: number;
	pitch: number;
	/** One path for all shapes of a kind, so that thousands of posts need only a few elements. */
	included: string;
	excluded: string;
	rings: string;
	carets: string;
};

/**
 * Draws the slots. With one post each, the height is the square root of its likes, so that one
 * popular post leaves the others visible. With several posts each, the height is their number, on
 * the same scale above and below the line.
 */
export function drawSlots(slots: readonly RunSlot[], width: number): RunShapes {
	const isBinned = slots.some(({ posts }) => posts.length > 1);
	const maxIncluded = Math.max(
		1,
		...slots.map((slot) => (isBinned ? slot.included : Math.sqrt(slot.likes))),
	);
	const maxExcluded = Math.max(
		1,
		...slots.map((slot) => (isBinned ? slot.excluded : Math.sqrt(slot.likes))),
	);
	const line = isBinned ? binnedLine(maxIncluded, maxExcluded) : 44;
	const scale = Math.min((line - top) / maxIncluded, (bottom - line) / maxExcluded);
	const pitch = width / Math.max(1, slots.length);
	const bar = Math.min(6, Math.max(1, pitch * 0.62));
	const shapes: RunShapes = { line, pitch, included: '', excluded: '', rings: '', carets: '' };

	const heightOf = (slot: RunSlot, count: number, side: 'above' | 'below', room: number) => {
		if (count === 0) return 0;
		if (isBinned) return Math.max(2, count * scale);
		const floor = minHeight[side];
		return floor + (room - floor) * (Math.sqrt(slot.likes) / maxIncluded);
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

/** The y coordinate of the line at which both sides have enough room. */
function binnedLine(maxIncluded: number, maxExcluded: number): number {
	const share = maxIncluded / (maxIncluded + maxExcluded);
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
