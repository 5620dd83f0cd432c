import { isApiError } from 'bff/client/api-error';
import type { LatestThread } from 'bff/contract/compose/threads';
import { createDraft } from 'bff/contract/publishing/drafts';
import type { PublicationStatus } from 'bff/contract/publishing/publication';
import { keptDrafts } from 'bff/contract/publishing/thread-drafts';
import { useEffect } from 'react';
import { announceDrafts, followDrafts } from 'remote-kit/publishing/api/draft-news';
import { useShell } from '../../shell-context.ts';
import { useQuery } from '../use-query.ts';

export interface FirstDraft {
	/** Its position in the answer, from 0. */
	index: number;
	/** As it is in the library now, or as it was written. */
	text: string;
	/** Given if it is in the library; `status` is null unless it was queued or posted. */
	kept?: { id: string; status: PublicationStatus | null };
}

export interface FirstDrafts {
	threadId: string;
	threadName: string;
	/** Without discarded ones. */
	drafts: readonly FirstDraft[];
	/** The draft that is being written: its number from 1, and its text so far. */
	writing: { number: number; text: string } | undefined;
	/**
	 * Adds a draft to the library and resolves with its id, or with why that failed. Undefined if
	 * drafts cannot be kept here.
	 */
	keep: ((draft: FirstDraft) => Promise<{ id: string } | { failure: string }>) | undefined;
}

/**
 * The drafts of an account's only thread, with what the user did with them. Undefined while that is
 * unknown, and if there are none.
 */
export function useFirstDrafts(
	latest: LatestThread | undefined,
	{ isEnabled, canKeep }: { isEnabled: boolean; canKeep: boolean },
): FirstDrafts | undefined {
	const { session, report } = useShell();
	const thread = isEnabled && latest?.earlier.length === 0 ? latest.thread : null;
	const threadId = thread?.id ?? '';
	const { data, failure, refresh } = useQuery(keptDrafts, {
		input: { params: { threadId } },
		isEnabled: canKeep && thread !== null,
	});
	useEffect(() => followDrafts(refresh), [refresh]);

	if (!thread || (canKeep && !data && failure === undefined)) return undefined;
	const { messageId, drafts: written, isRunning, unfinished = '' } = thread;
	const drafts = written.flatMap(({ text }, index): FirstDraft[] => {
		const isHere = (place: { messageId: string; index: number }) =>
			place.messageId === messageId && place.index === index;
		if (data?.discarded.some(isHere)) return [];
		const kept = data?.kept.find(isHere);
		if (!kept) return [{ index, text }];
		const { id, status, parts } = kept;
		return [{ index, text: parts.map((part) => part.text).join('\n\n'), kept: { id, status } }];
	});
	if (drafts.length === 0 && !isRunning) return undefined;

	const keep: FirstDrafts['keep'] = async ({ index, text, kept }) => {
		if (kept) return { id: kept.id };
		const source = { threadId, messageId: messageId ?? '', index };
		const body = { id: crypto.randomUUID(), parts: [{ text, media: [] }], source };
		try {
			// Another tab may have kept it already: then this is the draft that is there.
			const { id } = await session.client.call(createDraft, { body });
			announceDrafts([]);
			refresh();
			return { id };
		} catch (error) {
			if (!isApiError(error)) report(error);
			return { failure: isApiError(error) ? error.message : 'Something went wrong on this page.' };
		}
	};
	return {
		threadId,
		threadName: thread.name,
		drafts,
		writing: isRunning ? { number: written.length + 1, text: unfinished } : undefined,
		keep: canKeep && messageId !== undefined ? keep : undefined,
	};
}
