import type { QueryError } from 'bff/client/base-query';
import { createContext } from 'react';

export interface DoneActions {
	mark: (post: { id: string; done: boolean }) => Promise<unknown>;
	/** The last post that could not be marked, and the reason. */
	failed: { id: string; failure: QueryError } | undefined;
}

export const DoneContext = createContext<DoneActions>({
	mark: () => Promise.resolve(),
	failed: undefined,
});
