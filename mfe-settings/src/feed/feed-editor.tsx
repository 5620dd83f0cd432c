import type { Feed } from 'bff/contract/feed/feed';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useUnsaved } from 'remote-kit/leaving/unsaved-context';
import { useSaveFeedMutation } from '../api.ts';
import { useBanner } from '../settings/use-banner.ts';
import { FeedForm } from './feed-form.tsx';
import { addTyped, differs, type FeedFormValues, feedFormOf } from './feed-settings.ts';

/** Edits and saves the accounts and the search to read posts from. */
export function FeedEditor({ feed }: { feed: Feed }) {
	const [save, { isLoading: saving }] = useSaveFeedMutation();
	/** Undefined while the form shows the stored values. */
	const [edited, setEdited] = useState<FeedFormValues>();
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useBanner();
	const values = edited ?? feedFormOf(feed);
	const isDirty = differs(values, feed);
	useUnsaved('feed', isDirty);

	const saveEdited = async () => {
		setDone(undefined);
		setFailure(undefined);
		const complete = addTyped(values);
		setEdited(complete);
		if (complete.problem !== undefined) return;
		const { error } = await save({ accounts: complete.accounts, query: complete.query.trim() });
		if (error) return setFailure(describeFailure(error));
		setEdited(undefined);
		setDone('Sources saved.');
	};
	const reset = () => {
		setEdited(undefined);
		setFailure(undefined);
	};
	return (
		<FeedForm
			values={values}
			isDirty={isDirty}
			saving={saving}
			failure={failure}
			done={done}
			onChange={setEdited}
			onSave={() => void saveEdited()}
			onReset={reset}
		/>
	);
}
