import { asQueryError, type QueryError } from 'bff/client/base-query';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../store.ts';
import { exportAll } from './export-all.ts';

/** Exports all files. */
export function useExport() {
	const dispatch = useDispatch<Dispatch>();
	const [isBusy, setIsBusy] = useState(false);
	const [failure, setFailure] = useState<QueryError | null>(null);

	const start = useCallback(async () => {
		setIsBusy(true);
		setFailure(null);
		try {
			await dispatch(exportAll());
		} catch (error) {
			setFailure(asQueryError(error));
		}
		setIsBusy(false);
	}, [dispatch]);
	const clear = useCallback(() => setFailure(null), []);
	return { start, isBusy, failure, clear };
}
