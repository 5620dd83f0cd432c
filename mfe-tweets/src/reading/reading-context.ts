import type { QueryError } from 'bff/client/base-query';
import type { FilterVerdict, ReadingMark } from 'bff/contract/tweets/reading';
import { createContext } from 'react';

export interface ReadingActions {
	mark: (change: {
		id: string;
		before: ReadingMark | null;
		mark: ReadingMark | null;
		/** Without the offer to undo it. */
		isQuiet?: boolean;
	}) => Promise<unknown>;
	/** Overrides a filter's verdict on a post. */
	override: (change: {
		id: string;
		before: FilterVerdict;
		after: FilterVerdict;
	}) => Promise<unknown>;
	/** The last post that could not be marked, and the reason. */
	failed: { id: string; failure: QueryError } | undefined;
}

export const ReadingContext = createContext<ReadingActions>({
	mark: () => Promise.resolve(),
	override: () => Promise.resolve(),
	failed: undefined,
});
