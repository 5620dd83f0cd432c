import { Page } from 'design-system/page';
import { useEffect, useState } from 'react';
import { useFreshSubscription } from 'remote-kit/billing/use-fresh-subscription';
import { chooseTheme, readTheme } from 'remote-kit/theme';
import type { RemoteProps } from 'shell/contract/remote';
import { ApiKeysSection } from '../account/keys/api-keys-section.tsx';
import { ActivitySection } from '../auth/activity/activity-section.tsx';
import { readConnectionResult } from '../auth/connections/connection-result.ts';
import { ConnectionResultNotice } from '../auth/connections/connection-result-notice.tsx';
import { ConnectionsSection } from '../auth/connections/connections-section.tsx';
import { SessionsSection } from '../auth/sessions/sessions-section.tsx';
import { BillingSection } from '../billing/billing-section.tsx';
import { DeleteAccountSection } from '../deletion/delete-account-section.tsx';
import { FeedSection } from '../feed/feed-section.tsx';
import { DataSection } from '../privacy/data-section.tsx';
import { LazyPublishing } from '../publishing/lazy-publishing.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { ThemeChoice } from '../settings/theme-choice.tsx';
import { UnsavedWork } from '../unsaved/unsaved-work.tsx';

/**
 * Keys, connected accounts, the feed, publishing, billing, sessions and appearance. For users
 * without a plan, `/billing/settings` leaves out the sections that only the app uses.
 */
export function SettingsScreen({
	location: { path, search },
	navigate,
	session: { user, subscription },
	onSessionChanged,
	onUnsavedChange,
}: Pick<
	RemoteProps,
	'location' | 'navigate' | 'session' | 'onSessionChanged' | 'onUnsavedChange'
>) {
	const [theme, setTheme] = useState(readTheme);
	const isWithoutPlan = path.toLowerCase().startsWith('/billing');
	const [result] = useState(() => readConnectionResult(search));
	const hasResult = readConnectionResult(search) !== undefined;
	useEffect(() => {
		// Shown only once: not after a reload, or when the address is shared.
		if (hasResult) navigate(path, { replace: true });
	}, [hasResult, navigate, path]);
	useFreshSubscription(subscription, onSessionChanged);
	return (
		<UnsavedWork onUnsavedChange={onUnsavedChange}>
			<Page title="Settings">
				{result && <ConnectionResultNotice result={result} />}
				<ApiKeysSection />
				{!isWithoutPlan && (
					<>
						<ConnectionsSection />
						<FeedSection />
						<LazyPublishing />
					</>
				)}
				<BillingSection subscription={subscription} />
				<SessionsSection />
				<ActivitySection />
				<DataSection
					isOpened={new URLSearchParams(search).has('export')}
					canImport={!isWithoutPlan}
				/>
				<SettingsSection title="Appearance">
					<ThemeChoice
						theme={theme}
						onChoose={(chosen) => {
							chooseTheme(chosen);
							setTheme(chosen);
						}}
					/>
				</SettingsSection>
				<DeleteAccountSection username={user.username} path={path} onDeleted={onSessionChanged} />
			</Page>
		</UnsavedWork>
	);
}
