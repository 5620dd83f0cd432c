import { isApiError } from 'bff/client/api-error';
import { cancelDeletion } from 'bff/contract/deletion/deletion';
import { downloadExport } from 'bff/contract/privacy/export';
import { useState } from 'react';
import { useLocation } from '../navigation/router.tsx';
import { useShell } from '../shell-context.ts';
import { KeepAccount } from './keep-account.tsx';

/** In place of every screen while the account waits to be deleted. */
export function KeepAccountScreen({ deletesAt }: { deletesAt: string }) {
	const { session, leave, report } = useShell();
	const [state, setState] = useState<'waiting' | 'keeping' | 'kept'>('waiting');
	const [failure, setFailure] = useState<string>();
	const exportId = new URLSearchParams(useLocation().search).get('export');

	const keep = async () => {
		setState('keeping');
		setFailure(undefined);
		try {
			await session.client.call(cancelDeletion, {});
			setState('kept');
		} catch (error) {
			if (!isApiError(error)) report(error);
			setFailure(isApiError(error) ? error.message : 'Something went wrong on this page.');
			setState('waiting');
		}
	};
	return (
		<KeepAccount
			deletesAt={deletesAt}
			isOver={Date.parse(deletesAt) <= Date.now()}
			exportHref={
				exportId ? downloadExport.url.replace(':id', encodeURIComponent(exportId)) : undefined
			}
			state={state}
			failure={failure}
			onKeep={() => void keep()}
			// The page is loaded again with all that works now.
			onGo={leave}
		/>
	);
}
