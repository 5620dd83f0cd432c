import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { Publication } from 'bff/contract/publishing/publication';
import type { Queue } from 'bff/contract/publishing/publishing';
import { draftsOf, type QueuedDraft } from '../queue-texts.ts';
import { dayOf } from '../time/local-time.ts';

const time = ({ publication }: DraftSummary) => publication?.localTime ?? '';

/**
 * The moment of a local time, estimated from another time on the same clock: wrong by an hour if
 * clocks change between the two. Shown only until the server responds.
 */
function guessMoment({ at, localTime }: Publication, to: string): string {
	const shift = Date.parse(`${to}Z`) - Date.parse(`${localTime}Z`);
	return new Date(Date.parse(at) + shift).toISOString();
}

/** Takes a draft out, and gives back its slot. */
export function takeOut(queue: Queue, id: string): QueuedDraft | undefined {
	const draft = draftsOf(queue).find((each) => each.id === id);
	if (!draft) return undefined;
	const { status, isSlot, at, localTime } = draft.publication;
	queue.needsYou = queue.needsYou.filter((each) => each.id !== id);
	for (const day of queue.days) {
		if (!day.drafts.some((each) => each.id === id)) continue;
		day.drafts = day.drafts.filter((each) => each.id !== id);
		if (status !== 'queued') continue;
		queue.counts.queued -= 1;
		if (!isSlot || Date.parse(at) < Date.now()) continue;
		day.freeSlots = day.freeSlots
			.filter((slot) => slot.localTime !== localTime)
			.concat({ at, localTime })
			.sort((a, b) => a.localTime.localeCompare(b.localTime));
	}
	return draft;
}

/** Puts a draft at a time, and takes the slot of that time. */
export function putIn(queue: Queue, draft: QueuedDraft, localTime: string): void {
	queue.counts.queued += 1;
	const day = queue.days.find(({ date }) => date === dayOf(localTime));
	if (!day) return;
	const slot = day.freeSlots.find((each) => each.localTime === localTime);
	day.freeSlots = day.freeSlots.filter((each) => each !== slot);
	const moved: QueuedDraft = {
		...draft,
		publication: {
			...draft.publication,
			status: 'queued',
			at: slot?.at ?? guessMoment(draft.publication, localTime),
			localTime,
			isSlot: slot !== undefined,
			undoUntil: null,
			error: null,
		},
	};
	day.drafts = [...day.drafts, moved].sort((a, b) => time(a).localeCompare(time(b)));
}

export function moveTo(queue: Queue, id: string, localTime: string): void {
	const draft = takeOut(queue, id);
	if (draft) putIn(queue, draft, localTime);
}

/** Swaps the times of two queued drafts. */
export function swap(queue: Queue, first: string, second: string): void {
	const one = takeOut(queue, first);
	const other = takeOut(queue, second);
	if (!one || !other) return;
	putIn(queue, one, other.publication.localTime);
	putIn(queue, other, one.publication.localTime);
}
