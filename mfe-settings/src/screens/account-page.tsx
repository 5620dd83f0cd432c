import { useState } from 'react';
import { chooseTheme, readTheme } from 'remote-kit/theme';
import type { RemoteProps } from 'shell/contract/remote';
import { useSessionsQuery } from '../api.ts';
import { ActivitySection } from '../auth/activity/activity-section.tsx';
import { SessionsSection } from '../auth/sessions/sessions-section.tsx';
import { DeleteAccountSection } from '../deletion/delete-account-section.tsx';
import { DataSection } from '../privacy/data-section.tsx';
import { hasPlanAt } from '../settings/frame/address.ts';
import { useLinkedPart } from '../settings/frame/use-linked-part.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { ThemeChoice } from '../settings/theme-choice.tsx';

/** Sessions, activity, theme, the user's data, and the deletion of the account. */
export function AccountPage({
	location: { path, search },
	session,
	onSessionChanged,
}: Pick<RemoteProps, 'location' | 'session' | 'onSessionChanged'>) {
	const [theme, setTheme] = useState(readTheme);
	const isExport = new URLSearchParams(search).has('export');
	const { isLoading } = useSessionsQuery();
	useLinkedPart(!isLoading, isExport ? 'your-data' : undefined);
	return (
		<>
			<SessionsSection />
			<ActivitySection />
			<SettingsSection title="Appearance">
				<ThemeChoice
					theme={theme}
					onChoose={(chosen) => {
						chooseTheme(chosen);
						setTheme(chosen);
					}}
				/>
			</SettingsSection>
			<DataSection isOpened={isExport} canImport={hasPlanAt(path, session)} />
			<DeleteAccountSection
				username={session.user.username}
				path={path}
				onDeleted={onSessionChanged}
			/>
		</>
	);
}
