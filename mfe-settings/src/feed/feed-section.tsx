import { Button } from 'design-system/button';
import { useState } from 'react';
import { Loaded } from 'remote-kit/loaded';
import { useFeedQuery } from '../api.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { FeedEditor } from './feed-editor.tsx';
import { FeedSettingsLine } from './feed-settings-line.tsx';
import { FeedState } from './feed-state.tsx';

/** Settings section: the sources that posts are read from. */
export function FeedSection() {
	const query = useFeedQuery();
	const [isEditing, setIsEditing] = useState(false);
	return (
		<SettingsSection
			title="Where posts come from"
			note="The filter and Tweet Review use these posts."
		>
			<Loaded query={query} name="your sources">
				{(feed) => (
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
				)}
			</Loaded>
		</SettingsSection>
	);
}
