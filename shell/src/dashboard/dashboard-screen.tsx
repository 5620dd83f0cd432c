import { isApiError } from 'bff/client/api-error';
import { getUserApiKeys, type UserApiKeys } from 'bff/contract/account';
import { type Connections, listConnections } from 'bff/contract/connections';
import { useEffect, useState } from 'react';
import { useRemotes, useSession, useShell } from '../shell-context.ts';
import { Dashboard } from './dashboard.tsx';
import { greeting } from './greeting.ts';
import { NewPosts } from './new-posts.tsx';

export function DashboardScreen() {
	const { session, report } = useShell();
	const state = useSession();
	const { registry } = useRemotes();
	const [setup, setSetup] = useState<{
		keys: UserApiKeys;
		connections: Connections['connections'];
	}>();
	const isLive = (remote: string) => remote in registry.remotes;
	const isSubscriber =
		state.status === 'member' &&
		state.subscription.status === 'known' &&
		state.subscription.value.hasActiveSubscription;

	useEffect(() => {
		const leaving = new AbortController();
		const { signal } = leaving;
		Promise.all([
			session.client.call(getUserApiKeys, {}, { signal }),
			session.client.call(listConnections, {}, { signal }),
		]).then(
			([keys, { connections }]) => setSetup({ keys, connections }),
			(error: unknown) => {
				if (!signal.aborted && !(isApiError(error) && error.code === 'unauthorized')) report(error);
			},
		);
		return () => leaving.abort();
	}, [session, report]);

	return (
		<Dashboard
			greeting={greeting(new Date())}
			keys={setup?.keys}
			isConnected={setup?.connections.some(({ canRead }) => canRead) ?? false}
			isLive={isLive}
			newPosts={
				isSubscriber &&
				isLive('tweets') && (
					<NewPosts settingsHref={isLive('billing') ? '/app/settings' : undefined} />
				)
			}
		/>
	);
}
