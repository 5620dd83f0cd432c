import { ApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError } from 'bff/client/base-query';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../store.ts';

const fetchExport = () =>
	import(/* webpackChunkName: "found" */ './export-all.ts').catch(() =>
		Promise.reject(ApiError.network()),
	);

/** Exports all files. The code for it is loaded by the first click. */
export function useExport() {
	const dispatch = useDispatch<Dispatch>();
	const [isBusy, setIsBusy] = useState(false);
	const [failure, setFailure] = useState<QueryError | null>(null);

	const start = useCallback(async () => {
		setIsBusy(true);
		setFailure(null);
		try {
			const { exportAll } = await fetchExport();
			await dispatch(exportAll());
		} catch (error) {
			setFailure(asQueryError(error));
		}
		setIsBusy(false);
	}, [dispatch]);
	const clear = useCallback(() => setFailure(null), []);
	return { start, isBusy, failure, clear };
}
