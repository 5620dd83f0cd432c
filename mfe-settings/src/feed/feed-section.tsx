import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import { lazy, Suspense, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useFeedQuery } from '../api.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { FeedSettingsLine } from './feed-settings-line.tsx';
import { FeedState } from './feed-state.tsx';

const FeedEditor = lazy(async () => ({ default: (await import('./feed-editor.tsx')).FeedEditor }));

/** The settings' section of where posts are read from. */
export function FeedSection() {
	const { data: feed, error, isFetching, refetch } = useFeedQuery();
	const [isEditing, setIsEditing] = useState(false);
	return (
		<SettingsSection
			title="Where posts come from"
			note="The filter and Tweet Review use these posts."
		>
			{feed ? (
				<>
					<FeedState feed={feed} />
					{isEditing ? (
						<Suspense fallback={<Skeleton label="Loading your sources" />}>
							<FeedEditor feed={feed} />
						</Suspense>
					) : (
						<>
							<FeedSettingsLine settings={feed} />
							<Button onClick={() => setIsEditing(true)}>Edit sources</Button>
						</>
					)}
				</>
			) : error && !isFetching ? (
				<NotLoaded
					title="We couldn't load your sources"
					reason={describeFailure(error)}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton label="Loading your sources" />
			)}
		</SettingsSection>
	);
}
