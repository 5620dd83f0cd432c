import { useEffect, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import {
	type ConnectionResult,
	readConnectionResult,
	withoutConnectionResult,
} from './connection-result.ts';

/**
 * The result of connecting an account, if the page was opened by the return from the provider. It
 * is removed from the address, so that a reload or a shared address does not show it again.
 */
export function useConnectionResult({
	location: { path, search },
	navigate,
}: Pick<RemoteProps, 'location' | 'navigate'>): ConnectionResult | undefined {
	const [result] = useState(() => readConnectionResult(search));
	const rest = withoutConnectionResult(search);
	useEffect(() => {
		if (rest !== search) navigate(path + rest, { replace: true });
	}, [navigate, path, rest, search]);
	return result;
}
