import type { Feed } from 'bff/contract/feed';
import { Skeleton } from 'design-system/skeleton';
import { useState } from 'react';
import { useFeedQuery, useSaveFeedMutation } from '../api.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { messageOf } from '../message-of.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { useBanner } from '../settings/use-banner.ts';
import { useUnsaved } from '../unsaved/unsaved-context.ts';
import { FeedForm } from './feed-form.tsx';
import { FeedState } from './feed-state.tsx';
import { addTyped, differs, type Wishes, wishesOf } from './wishes.ts';

/** Where the person's posts come from, and what they wish to be read. */
export function FeedSection() {
	const { data: feed, error, isFetching, refetch } = useFeedQuery();
	return (
		<SettingsSection title="Where posts come from" note="The filter and Tweet Review work on these.">
			{feed ? (
				<Known feed={feed} />
			) : error && !isFetching ? (
				<NotLoaded title="Where your posts come from could not be read" reason={messageOf(error)} onRetry={() => void refetch()} />
			) : (
				<Skeleton label="Loading where your posts come from" />
			)}
		</SettingsSection>
	);
}

function Known({ feed }: { feed: Feed }) {
	const [save, { isLoading: saving }] = useSaveFeedMutation();
	/** Undefined while the form shows what is stored. */
	const [edited, setEdited] = useState<Wishes>();
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useBanner();
	const wishes = edited ?? wishesOf(feed);
	const isDirty = differs(wishes, feed);
	useUnsaved('feed', isDirty);

	const saveEdited = async () => {
		setDone(undefined);
		setFailure(undefined);
		const complete = addTyped(wishes);
		setEdited(complete);
		if (complete.problem !== undefined) return;
		const { error } = await save({ accounts: complete.accounts, query: complete.query.trim() });
		if (error) return setFailure(messageOf(error));
		setEdited(undefined);
		setDone('What to read was saved.');
	};
	const reset = () => {
		setEdited(undefined);
		setFailure(undefined);
	};
	return (
		<>
			<FeedState feed={feed} />
			<FeedForm
				wishes={wishes}
				isDirty={isDirty}
				saving={saving}
				failure={failure}
				done={done}
				onChange={setEdited}
				onSave={() => void saveEdited()}
				onReset={reset}
			/>
		</>
	);
}
