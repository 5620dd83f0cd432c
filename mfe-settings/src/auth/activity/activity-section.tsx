import { Button } from 'design-system/button';
import { useState } from 'react';
import { SettingsSection } from '../../settings/settings-section.tsx';
import { ActivityList } from './activity-list.tsx';

/** Settings section: the activity of the account. The list is loaded on request. */
export function ActivitySection() {
	const [isShown, setShown] = useState(false);
	return (
		<SettingsSection
			id="activity"
			title="Activity"
			note="Sign-ins, keys, connections, payments and posts of the last year."
		>
			{isShown ? <ActivityList /> : <Button onClick={() => setShown(true)}>Show activity</Button>}
		</SettingsSection>
	);
}
