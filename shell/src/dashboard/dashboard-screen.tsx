import { useEffect } from 'react';
import { registerOfflineWorker } from '../offline/register-offline-worker.ts';
import { useRemotes, useSession } from '../shell-context.ts';
import { attentionOf } from './attention/attention-of.ts';
import { useMissingKeys } from './attention/use-missing-keys.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { Introduction } from './introduction.tsx';
import { SubscriberDashboard } from './subscriber-dashboard.tsx';

/** The home page of the app: news for subscribers, an introduction for others. */
export function DashboardScreen() {
	const state = useSession();
	const { registry } = useRemotes();
	const isLive = (remote: string) => remote in registry.remotes;
	const missingKeys = useMissingKeys(isLive);
	// Here and not with the page, because all other screens would load its code too.
	useEffect(registerOfflineWorker, []);
	if (state.status !== 'user') return null;

	const { subscription } = state;
	if (subscription.status === 'known' && subscription.value.hasActiveSubscription)
		return (
			<SubscriberDashboard
				subscription={subscription.value}
				missingKeys={missingKeys}
				isLive={isLive}
			/>
		);
	return (
		<DashboardPage
			missingKeys={missingKeys}
			attention={
				subscription.status === 'known' && isLive('billing')
					? attentionOf(subscription.value, undefined, new Date())
					: []
			}
			canConfigure={isLive('settings')}
		>
			<Introduction isLive={isLive} />
		</DashboardPage>
	);
}
