import { Notice } from 'design-system/notice';
import { describeFailure } from 'remote-kit/failure';
import { Loaded } from 'remote-kit/loaded';
import { Page } from '../components/page.tsx';
import { Result } from '../components/result.tsx';
import { Section } from '../components/section.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { useAnnouncementsQuery, useRemoveAnnouncementMutation } from './announcements-api.ts';
import { AnnouncementsTable } from './announcements-table.tsx';
import { MaintenanceSwitch } from './maintenance-switch.tsx';

/** The announcements to users, and the switch that stops writes. */
export function AnnouncementsPage() {
	const query = useAnnouncementsQuery(undefined, { refetchOnMountOrArgChange: true });
	const [remove, removal] = useRemoveAnnouncementMutation();
	return (
		<Page title="Announcements">
			<Loaded query={query} name="the announcements" lines={8}>
				{(data) => (
					<>
						<AnnounceForm />
						<Section title="Announced">
							{removal.error && (
								<Notice tone="error" title="It wasn’t removed" live>
									{describeFailure(removal.error)}
								</Notice>
							)}
							{removal.isSuccess && <Result>The announcement was removed.</Result>}
							<AnnouncementsTable
								announcements={data.announcements}
								removing={removal.isLoading ? removal.originalArgs : undefined}
								onRemove={(id) => void remove(id)}
							/>
						</Section>
						<MaintenanceSwitch maintenance={data.maintenance} />
					</>
				)}
			</Loaded>
		</Page>
	);
}
