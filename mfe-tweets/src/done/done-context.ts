import type { QueryError } from 'bff/client/base-query';
import { createContext } from 'react';

export interface DoneActions {
	mark: (post: { id: string; done: boolean }) => Promise<unknown>;
	/** The post that could not be marked last, and why. */
	failed: { id: string; failure: QueryError } | undefined;
}

export const DoneContext = createContext<DoneActions>({
	mark: () => Promise.resolve(),
	failed: undefined,
});
