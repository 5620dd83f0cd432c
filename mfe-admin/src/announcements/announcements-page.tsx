import { Notice } from 'design-system/notice';
import { describeFailure } from 'remote-kit/failure';
import { Loaded } from 'remote-kit/loaded';
import { Page } from '../components/page.tsx';
import { Result } from '../components/result.tsx';
import { AnnounceForm } from './announce-form.tsx';
import styles from './announcements.module.css';
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
						<MaintenanceSwitch maintenance={data.maintenance} />
						<section className={styles.section} aria-labelledby="announced">
							<h2 id="announced" className={styles.title}>
								Announced
							</h2>
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
						</section>
						<AnnounceForm />
					</>
				)}
			</Loaded>
		</Page>
	);
}
