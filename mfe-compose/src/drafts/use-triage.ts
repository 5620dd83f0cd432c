import { skipToken } from '@reduxjs/toolkit/query/react';
import type { QueryError } from 'bff/client/base-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { useFocusListeners } from 'remote-kit/store';
import type { Store } from '../store.ts';
import { discardedKey, loadDiscarded, saveDiscarded, watchDiscarded } from './discarded.ts';
import {
	type KeptEntry,
	useDeleteKeptMutation,
	useKeepDraftMutation,
	useKeptDraftsQuery,
	useRestoreKeptMutation,
} from './kept-api.ts';

/** A draft of an answer. */
export interface DraftPlace {
	messageId: string;
	index: number;
}

/** What the user just did, for undoing it and for screen readers. */
export interface TriageStep extends DraftPlace {
	/** The draft was in the library before it was discarded. */
	entry: KeptEntry | undefined;
}

/** Keeps drafts of a thread in the library, or discards them. Nothing without a stored thread. */
export function useTriage(threadId: string | null) {
	const store = useStore() as Store;
	useFocusListeners(store);
	const { data: entries } = useKeptDraftsQuery(threadId ?? skipToken, {
		refetchOnFocus: true,
		refetchOnMountOrArgChange: true,
	});
	const [keepDraft] = useKeepDraftMutation();
	const [deleteKept] = useDeleteKeptMutation();
	const [restoreKept] = useRestoreKeptMutation();
	const [shownThreadId, setShownThreadId] = useState(threadId);
	const load = () => loadDiscarded(threadId ?? '');
	const [discarded, setDiscarded] = useState(load);
	const [last, setLast] = useState<TriageStep>();
	if (shownThreadId !== threadId) {
		setShownThreadId(threadId);
		setDiscarded(load());
		setLast(undefined);
	}
	useEffect(
		() =>
			threadId === null
				? undefined
				: watchDiscarded(threadId, () => setDiscarded(loadDiscarded(threadId))),
		[threadId],
	);

	const kept = useMemo(
		() =>
			new Map(
				entries?.map((entry) => [discardedKey(entry.messageId, entry.index), entry] as const),
			),
		[entries],
	);

	/** Adds a draft to the library. Resolves with the error if it failed. */
	const keep = useCallback(
		async (place: DraftPlace, text: string): Promise<QueryError | null> => {
			if (threadId === null) return null;
			const { error } = await keepDraft({
				id: crypto.randomUUID(),
				text,
				source: { threadId, ...place },
			});
			return (error as QueryError | undefined) ?? null;
		},
		[threadId, keepDraft],
	);

	const change = useCallback(
		(update: (discarded: Set<string>) => void) => {
			if (threadId === null) return;
			// Read again, because another tab may have changed it.
			const next = new Set(loadDiscarded(threadId));
			update(next);
			saveDiscarded(threadId, next);
			setDiscarded(next);
		},
		[threadId],
	);

	/** Hides a draft here and removes it from the library. Resolves with the error if it failed. */
	const discard = useCallback(
		async ({ messageId, index }: DraftPlace): Promise<QueryError | null> => {
			if (threadId === null) return null;
			const key = discardedKey(messageId, index);
			const entry = kept.get(key);
			change((keys) => keys.add(key));
			setLast({ messageId, index, entry });
			if (!entry) return null;
			const { error } = await deleteKept({ threadId, id: entry.id });
			if (!error) return null;
			change((keys) => keys.delete(key));
			setLast(undefined);
			return error as QueryError;
		},
		[threadId, kept, change, deleteKept],
	);

	/** Shows discarded drafts of an answer again: the last one, or all without `step`. */
	const bringBack = useCallback(
		async (messageId: string, step: TriageStep | undefined): Promise<QueryError | null> => {
			if (threadId === null) return null;
			change((keys) => {
				if (step) keys.delete(discardedKey(messageId, step.index));
				else for (const key of keys) if (key.startsWith(`${messageId}:`)) keys.delete(key);
			});
			setLast(undefined);
			if (!step?.entry) return null;
			const { error } = await restoreKept({ threadId, ...step.entry });
			return (error as QueryError | undefined) ?? null;
		},
		[threadId, change, restoreKept],
	);

	return { kept, discarded, last, keep, discard, bringBack };
}
