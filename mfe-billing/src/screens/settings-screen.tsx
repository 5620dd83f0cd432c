import { useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { Page } from '../components/page.tsx';
import { ApiKeysSection } from '../settings/api-keys-section.tsx';
import { BillingSection } from '../settings/billing-section.tsx';
import { SessionsSection } from '../settings/sessions-section.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { chooseTheme, readTheme } from '../settings/theme.ts';
import { ThemeChoice } from '../settings/theme-choice.tsx';

/** Keys, billing, sessions and looks. */
export function SettingsScreen({ session, onUnsavedChange }: Pick<RemoteProps, 'session' | 'onUnsavedChange'>) {
	const [theme, setTheme] = useState(readTheme);
	return (
		<Page title="Settings">
			<ApiKeysSection onUnsavedChange={onUnsavedChange} />
			<BillingSection subscription={session.subscription} />
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
	);
}
