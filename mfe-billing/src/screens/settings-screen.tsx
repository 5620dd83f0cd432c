import { lazy, Suspense, useEffect, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { Page } from '../components/page.tsx';
import { readArrival } from '../connections/arrival.ts';
import { ConnectionsSection } from '../connections/connections-section.tsx';
import { FeedSection } from '../feed/feed-section.tsx';
import { useFreshSubscription } from '../payment/use-fresh-subscription.ts';
import { ApiKeysSection } from '../settings/api-keys-section.tsx';
import { BillingSection } from '../settings/billing-section.tsx';
import { SessionsSection } from '../settings/sessions-section.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { chooseTheme, readTheme } from '../settings/theme.ts';
import { ThemeChoice } from '../settings/theme-choice.tsx';
import { UnsavedWork } from '../unsaved/unsaved-work.tsx';

const ArrivalNotice = lazy(async () => ({
	default: (await import('../connections/arrival-notice.tsx')).ArrivalNotice,
}));

/** Keys, connected accounts, the feed, billing, sessions and looks. */
export function SettingsScreen({
	location: { path, search },
	navigate,
	session: { subscription },
	onSessionChanged,
	onUnsavedChange,
}: Pick<
	RemoteProps,
	'location' | 'navigate' | 'session' | 'onSessionChanged' | 'onUnsavedChange'
>) {
	const [theme, setTheme] = useState(readTheme);
	const [arrival] = useState(() => readArrival(search));
	const isTold = readArrival(search) !== undefined;
	useEffect(() => {
		// Told once: a reload, or the address in somebody else's hands, says nothing.
		if (isTold) navigate(path, { replace: true });
	}, [isTold, navigate, path]);
	useFreshSubscription(subscription, onSessionChanged);
	return (
		<UnsavedWork onUnsavedChange={onUnsavedChange}>
			<Page title="Settings">
				{arrival && (
					<Suspense>
						<ArrivalNotice arrival={arrival} />
					</Suspense>
				)}
				<ApiKeysSection />
				<ConnectionsSection />
				<FeedSection />
				<BillingSection subscription={subscription} />
				<SessionsSection />
				<SettingsSection title="Appearance">
					<ThemeChoice
						theme={theme}
						onChoose={(chosen) => {
							chooseTheme(chosen);
							setTheme(chosen);
						}}
					/>
				</SettingsSection>
			</Page>
		</UnsavedWork>
	);
}
