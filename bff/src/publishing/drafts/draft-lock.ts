import { isDeepStrictEqual } from 'node:util';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import { networkTitle } from '../../../contract/networks/network-names.ts';
import type { DraftPart, MediaRef } from '../../../contract/publishing/draft-part.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { AppError } from '../../http/app-error.ts';

/** A part that is at its network, or may be. */
export interface SentPart {
	position: number;
	text: string;
	media: readonly MediaRef[];
	isPosted: boolean;
}

export interface LockedPublication {
	/** Null for the first account at X. */
	network: NetworkName | null;
	status: PublicationStatus;
	sent: readonly SentPart[];
}

/**
 * Throws 409 `draft_locked` if these parts cannot be saved: the draft is being sent or was posted,
 * or a part that is at its network would change.
 */
export function ensureCanSave(
	publication: LockedPublication | undefined,
	parts: readonly DraftPart[],
): void {
	if (!publication) return;
	const { status, sent } = publication;
	const title = networkTitle(publication.network ?? 'x');
	if (status === 'publishing')
		throw locked('This draft is being posted right now, so it can’t be changed.');
	if (status === 'posted') throw locked('This draft was posted, so it can’t be changed.');
	const changed = sent.find(({ position, text, media }) => {
		const part = parts[position];
		return part?.text !== text || !isDeepStrictEqual(part.media.map(idOf), media.map(idOf));
	});
	if (!changed) return;
	const name = `Part ${changed.position + 1}`;
	if (changed.isPosted) throw locked(`${name} is on ${title} already, so it can’t be changed.`);
	throw locked(
		status === 'unsure'
			? `${name} may be on ${title} already. Check there first; until then it can’t be changed.`
			: `${name} may be on ${title} from an earlier try, so it can’t be changed. Try again: it’s posted only if it isn’t there.`,
	);
}

/**
 * Throws 409 `draft_locked` if the user has decided to publish it, and it is not, or not
 * completely, at its network.
 */
export function ensureNotBegun({ status }: LockedPublication): void {
	if (status === 'posted' || status === 'deleted') return;
	throw locked(
		'This draft is in the queue, or waits there for its user, so only they can change it. Ask them to take it out of the queue first.',
	);
}

/** Throws 409 `draft_locked` if a draft cannot be deleted now. */
export function ensureCanDelete({ status }: LockedPublication): void {
	if (status === 'publishing')
		throw locked('A draft is being posted right now. Wait a moment, then delete it again.');
}

/** Whether it is being sent, or a part of it is at its network, or may be. */
export function isAtNetwork(publication: LockedPublication | undefined): boolean {
	if (!publication) return false;
	const { status, sent } = publication;
	return ['publishing', 'posted', 'unsure'].includes(status) || sent.length > 0;
}

/** Whether no part is at its network, so that the publication is deleted with the draft. */
export function isUnsent({ status, sent }: LockedPublication): boolean {
	return status !== 'posted' && status !== 'deleted' && sent.length === 0;
}

const idOf = ({ id }: MediaRef): string => id;

export function locked(message: string): AppError {
	return new AppError(409, 'draft_locked', message);
}
