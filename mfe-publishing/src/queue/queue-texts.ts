import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { Publication } from 'bff/contract/publishing/publication';
import type { Queue } from 'bff/contract/publishing/publishing';
import type { Pause } from 'bff/contract/publishing/settings';
import { formatCount, formatNumber } from 'remote-kit/format-number';
import { formatPrice } from 'remote-kit/format-price';
import { isAtFirstX } from 'remote-kit/publishing/publication/cross-posts';

/** A draft with a publication, as all drafts of the queue are. */
export type QueuedDraft = DraftSummary & { publication: Publication };

export function isQueued(draft: DraftSummary): draft is QueuedDraft {
	return draft.publication !== null;
}

/** All drafts of a range of the queue, and those that wait for the user. */
export function draftsOf({ days, needsYou }: Queue): QueuedDraft[] {
	return [...needsYou, ...days.flatMap(({ drafts }) => drafts)].filter(isQueued);
}

/** `5 queued, 9 free slots in the next 7 days. Times are Europe/Oslo.` */
export function describeCounts(
	{ queued, freeSlots }: { queued: number; freeSlots: number },
	zone: string,
): string {
	const free = formatCount(freeSlots, 'free slot');
	return `${formatNumber(queued)} queued, ${free} in the next 7 days. Times are ${zone}.`;
}

/** `3 posts, 1 attachment`, `At its own time, not a slot`; empty for a post in its slot. */
export function describeParts({ parts, media, publication }: QueuedDraft): string {
	const isOwnTime = publication.status === 'queued' && !publication.isSlot;
	const facts = [
		...(parts > 1 ? [formatCount(parts, 'post')] : []),
		...(media > 0 ? [formatCount(media, 'attachment')] : []),
		...(isOwnTime ? ['at its own time, not a slot'] : []),
	].join(', ');
	return facts.charAt(0).toUpperCase() + facts.slice(1);
}

/** The cost of a draft, with the reason if it is high. */
export function describeCost({ hasLink, publication }: QueuedDraft): {
	text: string;
	isDear: boolean;
} {
	const price = formatPrice(publication.cost);
	return hasLink && publication.status !== 'posted'
		? { text: `Contains a link: ${price} at X`, isDear: true }
		: { text: price, isDear: false };
}

/** `Part 3 waiting`, `Parts 3 and 4 waiting`, `Parts 3 to 9 waiting` */
export function describeWaiting(first: number, last: number): string | null {
	if (first > last) return null;
	if (first === last) return `Part ${first} waiting`;
	return `Parts ${first} ${last === first + 1 ? 'and' : 'to'} ${last} waiting`;
}

/** Why a post is not sent at its time: the queue is paused, or its network makes it wait. */
export function describeWait(
	draft: QueuedDraft,
	paused: Pause | null | undefined,
): string | undefined {
	const { status, error } = draft.publication;
	if (paused?.reason === 'connection_expired')
		return isAtFirstX(draft) ? 'Waiting for X' : error?.message;
	// A post that is being sent stops only for its network.
	if (paused && status !== 'publishing') return 'Paused';
	return error?.message;
}

/** A short name of a draft for screen readers and messages. */
export function nameOf({ text }: DraftSummary): string {
	const [line = ''] = text.trim().split('\n');
	if (line === '') return 'Draft without text';
	return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}
