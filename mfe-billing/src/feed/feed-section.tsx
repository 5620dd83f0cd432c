import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { lazy, Suspense, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useFeedQuery } from '../api.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { FeedSettingsLine } from './feed-settings-line.tsx';
import { FeedState } from './feed-state.tsx';

const FeedEditor = lazy(async () => ({ default: (await import('./feed-editor.tsx')).FeedEditor }));

/** Where the person's posts come from, and what they wish to be read. */
export function FeedSection() {
	const { data: feed, error, isFetching, refetch } = useFeedQuery();
	const [isEditing, setIsEditing] = useState(false);
	return (
		<SettingsSection
			title="Where posts come from"
			note="The filter and Tweet Review work on these."
		>
			{feed ? (
				<>
					<FeedState feed={feed} />
					{isEditing ? (
						<Suspense fallback={<Skeleton label="Loading what is read" />}>
							<FeedEditor feed={feed} />
						</Suspense>
					) : (
						<>
							<FeedSettingsLine settings={feed} />
							<Button onClick={() => setIsEditing(true)}>Change what is read</Button>
						</>
					)}
				</>
			) : error && !isFetching ? (
				<NotLoaded
					title="Where your posts come from could not be read"
					reason={describeFailure(error)}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton label="Loading where your posts come from" />
			)}
		</SettingsSection>
	);
}
