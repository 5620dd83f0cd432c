import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { When } from 'bff/contract/publishing/publishing';
import { useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import {
	usePublishMutation,
	useUnpublishMutation,
} from 'remote-kit/publishing/api/publication-api';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';

export interface PublishingOptions {
	draft: KeptDraft;
	/** Saves typed text. False if it was not saved. */
	save: () => Promise<boolean>;
	/** Called after "Post now", to count down. */
	onPosting: (posted: PostedDraft) => void;
}

/** Publishes the draft in the editor's current version: saves it first, and stops if that fails. */
export function usePublishing({
	draft: { id, publication: before },
	save,
	onPosting,
}: PublishingOptions) {
	const [publish, publishing] = usePublishMutation();
	const [unpublish, unpublishing] = useUnpublishMutation();
	const [running, setRunning] = useState<When['kind'] | 'back' | null>(null);
	const [wasNotSaved, setNotSaved] = useState(false);

	/** Resolves with whether it succeeded. */
	const run = async (when: When): Promise<boolean> => {
		if (running) return false;
		setRunning(when.kind);
		try {
			const isSaved = await save();
			setNotSaved(!isSaved);
			if (!isSaved) return false;
			const { data } = await publish({ id, when });
			if (data && when.kind === 'now') onPosting({ draftId: id, before });
			return data !== undefined;
		} finally {
			setRunning(null);
		}
	};
	const takeBack = async () => {
		if (running) return;
		setRunning('back');
		await unpublish(id);
		setRunning(null);
	};
	const error = publishing.error ?? unpublishing.error;
	return {
		run,
		takeBack,
		/** The kind of publishing in progress. */
		running,
		wasNotSaved,
		failure: error && failureOf(error),
	};
}
