import { asQueryError, type QueryError } from 'bff/client/base-query';
import { exportFiles } from 'bff/contract/files';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppThunk, Dispatch } from '../store.ts';

/** Saves all files as one archive on this computer. The page fetches it itself, because a plain link could not say why there is none. */
export function useExport() {
	const dispatch = useDispatch<Dispatch>();
	const [isBusy, setIsBusy] = useState(false);
	const [failure, setFailure] = useState<QueryError | null>(null);

	const start = useCallback(async () => {
		setIsBusy(true);
		setFailure(null);
		try {
			saveAs(await dispatch(download()), `warble-files-${new Date().toISOString().slice(0, 10)}.zip`);
		} catch (error) {
			setFailure(asQueryError(error));
		}
		setIsBusy(false);
	}, [dispatch]);
	const forget = useCallback(() => setFailure(null), []);
	return { start, isBusy, failure, forget };
}

function download(): AppThunk<Promise<Blob>> {
	return (_dispatch, _getState, { client }) => client.download(exportFiles, {});
}

function saveAs(file: Blob, name: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	// The download has begun once the click is handled.
	setTimeout(() => URL.revokeObjectURL(link.href));
}
