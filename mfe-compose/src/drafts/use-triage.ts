import { skipToken } from '@reduxjs/toolkit/query/react';
import type { QueryError } from 'bff/client/base-query';
import { useCallback, useMemo, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import {
	type DraftPlace,
	isAt,
	type KeptEntry,
	toEntry,
	useDiscardDraftsMutation,
	useKeepDraftMutation,
	useThreadDraftsQuery,
} from './kept-api.ts';

/** What the user did with the drafts of an answer, and functions that change it. */
export function useTriage(threadId: string | null, messageId: string | undefined) {
	const { data } = useThreadDraftsQuery(threadId ?? skipToken, { refetchOnFocus: true });
	const [keepDraft] = useKeepDraftMutation();
	const [discardDrafts] = useDiscardDraftsMutation();
	/** The last discarded draft, which Undo brings back. */
	const [last, setLast] = useState<DraftPlace>();

	const kept = useMemo(
		() => data?.kept.filter((entry) => entry.messageId === messageId) ?? [],
		[data, messageId],
	);
	const discarded = useMemo(
		() =>
			data?.discarded.filter((place) => place.messageId === messageId).map(({ index }) => index) ??
			[],
		[data, messageId],
	);

	/** Adds a draft to the library, if it is not there yet. */
	const keep = useCallback(
		async (place: DraftPlace, text: string): Promise<{ data?: KeptEntry; error?: QueryError }> => {
			const entry = kept.find(isAt(place));
			if (entry) return { data: entry };
			const id = crypto.randomUUID();
			const source = { threadId: threadId ?? '', ...place };
			const { data, error } = await keepDraft({ id, text, source });
			return data ? { data: toEntry(data, place) } : { error: failureOf(error) };
		},
		[threadId, kept, keepDraft],
	);

	/** Resolves with the error if it failed. */
	const change = useCallback(
		async (messageId: string, indexes: number[], isDiscarded: boolean) => {
			if (threadId === null) return null;
			const { error } = await discardDrafts({ threadId, messageId, indexes, isDiscarded });
			return error ? failureOf(error) : null;
		},
		[threadId, discardDrafts],
	);

	/** Hides a draft and removes it from the library. Resolves with the error if it failed. */
	const discard = useCallback(
		async (place: DraftPlace): Promise<QueryError | null> => {
			setLast(place);
			const error = await change(place.messageId, [place.index], true);
			if (error) setLast(undefined);
			return error;
		},
		[change],
	);

	/** Shows discarded drafts again. Resolves with the error if it failed. */
	const bringBack = useCallback(
		(messageId: string, indexes: number[]): Promise<QueryError | null> => {
			setLast(undefined);
			return change(messageId, indexes, false);
		},
		[change],
	);

	return { kept, discarded, last, keep, discard, bringBack };
}
