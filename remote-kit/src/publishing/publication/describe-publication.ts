import { type NetworkName, networkTitle } from 'bff/contract/networks/network-names';
import type { Publication } from 'bff/contract/publishing/publication';
import { formatInZone, formatSlot } from './format-slot.ts';

/** `strong`: queued. `plain`: in progress, or nothing to do. */
export type Tone = 'plain' | 'strong' | 'done' | 'warning' | 'error';

export interface Outcome {
	text: string;
	tone: Tone;
}

/** The publication status of a draft in a few words. `parts` is the number of its posts. */
export function describePublication(
	publication: Publication,
	parts: number,
	{ network = 'x', now = new Date() }: { network?: NetworkName; now?: Date } = {},
): Outcome {
	const { status, at, localTime, zone, undoUntil, postedAt } = publication;
	switch (status) {
		case 'queued':
			return undoUntil === null
				? { text: `Queued ${formatSlot(localTime, zone, now)}`, tone: 'strong' }
				: { text: 'Posting soon', tone: 'strong' };
		case 'publishing':
			return {
				text: parts > 1 ? `Posting part ${currentPart(publication)} of ${parts}` : 'Posting',
				tone: 'plain',
			};
		case 'posted':
			return {
				text: `Posted ${isByUser(publication) ? 'by you ' : ''}${formatInZone(postedAt ?? at, zone, now)}`,
				tone: 'done',
			};
		case 'failed':
			return {
				text: parts > 1 ? `Part ${currentPart(publication)} not posted` : 'Not posted',
				tone: 'error',
			};
		case 'unsure':
			return { text: `Not sure: check ${networkTitle(network)}`, tone: 'warning' };
		case 'missed':
			return { text: `Missed ${formatSlot(localTime, zone, now)}`, tone: 'warning' };
		case 'by_hand':
			return {
				text:
					publication.posts.length > 0
						? `${currentPart(publication) - 1} of ${parts} posted on X`
						: 'Ready to post',
				tone: 'warning',
			};
		case 'deleted':
			return { text: `Deleted from ${networkTitle(network)}`, tone: 'plain' };
	}
}

/** The first part that is not posted, counted from 1. */
export function currentPart({ posts }: Publication): number {
	const index = posts.findIndex(({ status }) => status !== 'posted');
	return index < 0 ? posts.length + 1 : index + 1;
}

/** Whether the user said that they posted all of it on X. */
export function isByUser({ status, posts }: Publication): boolean {
	return status === 'posted' && posts.length > 0 && posts.every((post) => post.isByUser);
}

/** Whether Warble knows where its posts are. Users may post by hand without giving a link. */
export function hasAllLinks({ posts }: Publication): boolean {
	return posts.every(({ url }) => url !== null);
}

/** The label of the button to post a draft by hand, or to continue with it. */
export function describeByHandStep({ byHand }: Publication): string {
	if (byHand?.part === null) return 'Finish';
	return byHand?.part ? `Continue with post ${byHand.part + 1}` : 'Post on X';
}

/** Whether it is being sent, or will be after the time to undo it. */
export function isBeingSent(publication: Publication | null): boolean {
	if (publication === null) return false;
	const { status, undoUntil } = publication;
	return status === 'publishing' || (status === 'queued' && undoUntil !== null);
}

/** Whether the draft waits for the user. */
export function needsUser(publication: Publication | null): publication is Publication {
	return (
		publication !== null && ['failed', 'unsure', 'missed', 'by_hand'].includes(publication.status)
	);
}

/** Whether the parts of a draft cannot be edited, because they are at X or being sent. */
export function isLocked(publication: Publication | null): boolean {
	if (publication === null) return false;
	const { status } = publication;
	return status === 'posted' || status === 'unsure' || isBeingSent(publication);
}
