import { useSelector } from 'react-redux';
import type { createStore } from '../store.ts';

type State = ReturnType<ReturnType<typeof createStore>['getState']>;

/** Whether all sections that are shown are loaded, so that they have their size. */
export function useNothingPending(): boolean {
	return useSelector(
		({ api: { queries } }: State) =>
			Object.keys(queries).length > 0 &&
			Object.values(queries).every((query) => query?.status !== 'pending'),
	);
}
