import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { lazy, Suspense, useState } from 'react';
import { SettingsSection } from '../../settings/settings-section.tsx';

const ActivityList = lazy(async () => ({
	default: (await import('./activity-list.tsx')).ActivityList,
}));

/** The settings' section of what happened to the account. The list is loaded on request. */
export function ActivitySection() {
	const [isShown, setShown] = useState(false);
	return (
		<SettingsSection
			id="activity"
			title="Activity"
			note="Sign-ins, keys, connections, payments and posts of the last year."
		>
			{isShown ? (
				<Suspense fallback={<Skeleton label="Loading your activity" lines={6} />}>
					<ActivityList />
				</Suspense>
			) : (
				<Button onClick={() => setShown(true)}>Show activity</Button>
			)}
		</SettingsSection>
	);
}
