import { isApiError } from 'bff/client/api-error';
import { cancelDeletion } from 'bff/contract/deletion/deletion';
import { useState } from 'react';
import { useShell } from '../shell-context.ts';
import { KeepAccount, type KeepState } from './keep-account.tsx';

/** Replaces most screens while the account waits to be deleted. */
export function KeepAccountScreen({ deletesAt }: { deletesAt: string }) {
	const { session, leave, report } = useShell();
	const [state, setState] = useState<KeepState>('waiting');
	const [failure, setFailure] = useState<string>();

	const keep = async () => {
		setState('keeping');
		setFailure(undefined);
		try {
			await session.client.call(cancelDeletion, {});
			setState('kept');
		} catch (error) {
			if (isApiError(error) && error.code === 'not_found') {
				// It is too late, or the account was kept on another device: then the screen is shown.
				await session.load();
				return setState('over');
			}
			if (!isApiError(error)) report(error);
			setFailure(isApiError(error) ? error.message : 'Something went wrong on this page.');
			setState('waiting');
		}
	};
	return (
		<KeepAccount
			deletesAt={deletesAt}
			state={state}
			failure={failure}
			onKeep={() => void keep()}
			// Reloads the page with everything that works now.
			onGo={leave}
		/>
	);
}
