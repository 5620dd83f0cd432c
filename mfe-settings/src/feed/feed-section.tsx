import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useFeedQuery } from '../api.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { FeedEditor } from './feed-editor.tsx';
import { FeedSettingsLine } from './feed-settings-line.tsx';
import { FeedState } from './feed-state.tsx';

/** Settings section: the sources that posts are read from. */
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
						<FeedEditor feed={feed} />
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
