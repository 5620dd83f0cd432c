import { isApiError } from 'bff/client/api-error';
import { getUserApiKeys, type UserApiKeys } from 'bff/contract/account/account';
import { listConnections } from 'bff/contract/account/connections';
import { useEffect, useState } from 'react';
import { useShell } from '../../shell-context.ts';
import { type KeyName, missingKeys } from './missing-keys.ts';

/**
 * The keys that are missing for the live screens. Empty while loading, and if that fails, which is
 * only reported.
 */
export function useMissingKeys(isLive: (remote: string) => boolean): readonly KeyName[] {
	const { session, report } = useShell();
	const [setup, setSetup] = useState<{ keys: UserApiKeys; isConnected: boolean }>();

	useEffect(() => {
		const leaving = new AbortController();
		const { signal } = leaving;
		Promise.all([
			session.client.call(getUserApiKeys, {}, { signal }),
			session.client.call(listConnections, {}, { signal }),
		]).then(
			([keys, { connections }]) =>
				setSetup({ keys, isConnected: connections.some(({ canRead }) => canRead) }),
			(error: unknown) => {
				if (!signal.aborted && !(isApiError(error) && error.code === 'unauthorized')) report(error);
			},
		);
		return () => leaving.abort();
	}, [session, report]);

	return setup ? missingKeys(setup.keys, setup.isConnected, isLive) : [];
}
