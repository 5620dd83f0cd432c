import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { When } from 'bff/contract/publishing/publishing';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureOf } from 'remote-kit/failure';
import { shownNow } from 'remote-kit/publishing/api/drafts-api';
import {
	usePublishMutation,
	useUnpublishMutation,
} from 'remote-kit/publishing/api/publication-api';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { shownPosts } from 'remote-kit/publishing/publication/shown-posts';
import type { RemoteDispatch } from 'remote-kit/store';

export interface PublishingOptions {
	draft: KeptDraft;
	/** Saves typed text. False if it was not saved. */
	save: () => Promise<boolean>;
	/** Called after "Post now", to count down. */
	onPosting: (posted: PostedDraft) => void;
	/** Called after it has left the drafts for the queue. */
	onQueued: (draft: KeptDraft) => void;
}

/** Publishes the draft in the editor's current version: saves it first, and stops if that fails. */
export function usePublishing({ draft, save, onPosting, onQueued }: PublishingOptions) {
	const { id, publication: before } = draft;
	const dispatch = useDispatch<RemoteDispatch>();
	const [publish, publishing] = usePublishMutation();
	const [unpublish, unpublishing] = useUnpublishMutation();
	const [running, setRunning] = useState<When['kind'] | 'back' | null>(null);
	const [wasNotSaved, setNotSaved] = useState(false);

	/** Saves the draft, then does something with it. Resolves with whether both succeeded. */
	const afterSaving = async (
		kind: When['kind'],
		act: () => Promise<boolean> | boolean,
	): Promise<boolean> => {
		if (running) return false;
		setRunning(kind);
		try {
			const isSaved = await save();
			setNotSaved(!isSaved);
			return isSaved && (await act());
		} finally {
			setRunning(null);
		}
	};
	const run = (when: When) =>
		afterSaving(when.kind, async () => {
			const { data } = await publish({ id, when, shown: shownPosts(dispatch(shownNow(draft))) });
			if (data && when.kind === 'now') onPosting({ draftId: id });
			else if (data && before?.status !== 'queued') onQueued(data);
			return data !== undefined;
		});
	/** Lets the user post it on X. */
	const postByHand = () =>
		afterSaving('now', () => {
			onPosting({ draftId: id, isByHand: true });
			return true;
		});
	const takeBack = async () => {
		if (running) return;
		setRunning('back');
		await unpublish(id);
		setRunning(null);
	};
	const error = publishing.error ?? unpublishing.error;
	return {
		run,
		postByHand,
		takeBack,
		/** The kind of publishing in progress. */
		running,
		wasNotSaved,
		failure: error && failureOf(error),
	};
}
