import type { SlotTime } from 'bff/contract/publishing/publishing';
import type { QueuedDraft } from '../queue-texts.ts';
import { minutesOf } from '../time/local-time.ts';

export const HOUR_PX = 40;
/** The heights of a post and of a free slot, which are enough for their texts. */
export const POST_PX = 54;
export const SLOT_PX = 24;
/** A dragged post is placed on a quarter of an hour. */
const STEP_MINUTES = 15;

export type WeekItem =
	| { kind: 'post'; localTime: string; draft: QueuedDraft }
	| { kind: 'slot'; localTime: string; slot: SlotTime };

export interface PlacedItem {
	item: WeekItem;
	top: number;
	height: number;
	/** Items that would cover each other are side by side in lanes. */
	lane: number;
	lanes: number;
}

/** The hours that are shown: at least 7 to 21, with room for all posts, even at midnight. */
export function hoursOf(localTimes: readonly string[]): { first: number; last: number } {
	const minutes = localTimes.map(minutesOf);
	return {
		first: Math.min(7, ...minutes.map((each) => Math.floor(each / 60))),
		last: Math.max(21, ...minutes.map((each) => Math.ceil(each / 60 + POST_PX / HOUR_PX))),
	};
}

/** Places the items of a day. Free slots and posts that overlap share the width. */
export function placeItems(items: readonly WeekItem[], firstHour: number): PlacedItem[] {
	const placed: PlacedItem[] = [];
	/** The items that overlap each other, and where each of their lanes ends. */
	let group: PlacedItem[] = [];
	let ends: number[] = [];
	const close = () => {
		for (const each of group) each.lanes = ends.length;
		group = [];
		ends = [];
	};
	for (const item of items.toSorted((a, b) => a.localTime.localeCompare(b.localTime))) {
		const top = ((minutesOf(item.localTime) - firstHour * 60) / 60) * HOUR_PX;
		const height = item.kind === 'post' ? POST_PX : SLOT_PX;
		if (ends.every((end) => end <= top)) close();
		const free = ends.findIndex((end) => end <= top);
		const lane = free < 0 ? ends.length : free;
		ends[lane] = top + height;
		const next = { item, top, height, lane, lanes: 1 };
		group.push(next);
		placed.push(next);
	}
	close();
	return placed;
}

/** The minutes since midnight at a height of a column, on a quarter of an hour. */
export function minutesAt(y: number, firstHour: number): number {
	const minutes = firstHour * 60 + (y / HOUR_PX) * 60;
	const stepped = Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
	return Math.min(24 * 60 - STEP_MINUTES, Math.max(0, stepped));
}
