import { isApiError } from 'bff/client/api-error';
import { getUserApiKeys, type UserApiKeys } from 'bff/contract/account';
import { useEffect, useState } from 'react';
import { useRemotes, useShell } from '../shell-context.ts';
import { Dashboard } from './dashboard.tsx';
import { greeting } from './greeting.ts';

export function DashboardScreen() {
	const { session, report } = useShell();
	const { registry } = useRemotes();
	const [keys, setKeys] = useState<UserApiKeys>();

	useEffect(() => {
		const leaving = new AbortController();
		session.client.call(getUserApiKeys, {}, { signal: leaving.signal }).then(setKeys, (error: unknown) => {
			if (!leaving.signal.aborted && !(isApiError(error) && error.code === 'unauthorized')) report(error);
		});
		return () => leaving.abort();
	}, [session, report]);

	return <Dashboard greeting={greeting(new Date())} keys={keys} isLive={(remote) => remote in registry.remotes} />;
}
