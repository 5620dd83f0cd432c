import { isApiError } from 'bff/client/api-error';
import {
	beginConnection,
	type Connections,
	listConnections,
} from 'bff/contract/account/connections';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { connectionInput } from 'remote-kit/connecting/connection-input';
import { isTrustedAddress } from 'remote-kit/leaving/is-trusted-address';
import { useShell } from '../../shell-context.ts';
import type { PaletteRow } from './palette-rows.ts';

/** Screens that show how connecting ended. */
const SHOWS_RESULT = ['/app/drafts', '/app/queue', '/app/filter'];
const SETTINGS = '/app/settings/x';

/** Connects X and returns here. Undefined if it is connected, not offered, or unknown. */
export function useConnectX(isEnabled: boolean): PaletteRow | undefined {
	const { session, leave, report } = useShell();
	const { pathname, search } = useLocation();
	const [known, setKnown] = useState<Connections>();
	useEffect(() => {
		if (!isEnabled) return;
		const leaving = new AbortController();
		session.client
			.call(listConnections, {}, { signal: leaving.signal })
			.then(setKnown, (error: unknown) => {
				// Without a response there is no row for X.
				if (!leaving.signal.aborted && !isApiError(error)) report(error);
			});
		return () => leaving.abort();
	}, [session, report, isEnabled]);

	const { connections = [], offered = [] } = known ?? {};
	const isDone = connections.some(({ provider, canAct }) => provider === 'twitter' && canAct);
	if (isDone || !offered.includes('twitter')) return undefined;
	return {
		id: 'connect x',
		verb: 'Connect',
		object: 'X',
		also: 'twitter sign in account link',
		note: 'reads, likes and posts when you say so',
		isRequest: true,
		run: async () => {
			const returnTo = SHOWS_RESULT.includes(pathname) ? pathname + search : SETTINGS;
			const input = connectionInput('twitter', returnTo);
			const { url } = await session.client.call(beginConnection, input);
			if (!isTrustedAddress(url, location)) throw new Error('The address of X is not trusted.');
			leave(url);
		},
	};
}
