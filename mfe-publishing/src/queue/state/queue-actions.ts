import type { QueryError } from 'bff/client/base-query';
import type { DraftSummary } from 'bff/contract/publishing/drafts';
import { createContext, use } from 'react';
import type { QueuedDraft } from '../queue-texts.ts';

/** The action in progress on a draft, and why the last action failed. */
export interface RowState {
	busy?: string | undefined;
	failure?: QueryError | undefined;
}

export type Question =
	| { kind: 'pick time' | 'delete posts'; draft: QueuedDraft }
	/** The draft for a slot; undefined for the next free one. */
	| { kind: 'choose draft'; localTime: string | undefined };

/** The actions that change the queue. */
export interface QueueChanges {
	/** Moves a draft to a local time. */
	move: (draft: QueuedDraft, localTime: string) => void;
	swap: (draft: QueuedDraft, other: QueuedDraft) => void;
	postNow: (draft: QueuedDraft) => void;
	toNextSlot: (draft: QueuedDraft) => void;
	toDrafts: (draft: QueuedDraft) => void;
	/** Takes a draft out of the queue again, after it was put there. */
	takeBack: (id: string) => void;
	remove: (draft: QueuedDraft) => void;
	resume: (draft: QueuedDraft) => void;
	/** Posts all of it from the account that is connected now. */
	postAnew: (draft: QueuedDraft) => void;
	lookUp: (draft: QueuedDraft) => void;
	report: (draft: QueuedDraft, outcome: 'posted' | 'not_posted') => void;
	deletePosts: (draft: QueuedDraft) => void;
	/**
	 * Puts a draft that is not queued into a slot; without a time, into the next free one. Resolves
	 * with the reason if that failed.
	 */
	add: (draft: DraftSummary, localTime: string | undefined) => Promise<QueryError | undefined>;
}

/** The user's actions on the queue. They keep their identity while the screen is open. */
export interface QueueActions extends QueueChanges {
	ask: (question: Question) => void;
	/** Takes the user through the posts that they write on X. */
	postByHand: (draft: QueuedDraft) => void;
}

export const QueueActionsContext = createContext<QueueActions | null>(null);

export function useQueueActions(): QueueActions {
	const actions = use(QueueActionsContext);
	if (!actions) throw new Error('Rendered outside of the queue.');
	return actions;
}
