import type { QueryError } from 'bff/client/base-query';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure } from 'remote-kit/failure';
import type { AppThunk, Dispatch } from './store.ts';

type Result<Data> = { data?: Data; error?: unknown };

/**
 * An action that most visits do not take: its module is loaded when it is first run. Returns the
 * function that runs it, and its state.
 */
export function useLateAction<Arg, Data>(
	load: () => Promise<(arg: Arg) => AppThunk<Promise<Result<Data>>>>,
) {
	const dispatch = useDispatch<Dispatch>();
	const [isLoading, setIsLoading] = useState(false);
	const [failure, setFailure] = useState<QueryError>();
	const run = async (arg: Arg): Promise<Result<Data>> => {
		setIsLoading(true);
		const start = await load().catch(() => undefined);
		const result = start ? await dispatch(start(arg)) : { error: notLoaded };
		setFailure(asFailure(result.error));
		setIsLoading(false);
		return result;
	};
	return [run, { isLoading, failure }] as const;
}

const notLoaded: QueryError = { code: 'network', message: 'Warble cannot be reached.' };
