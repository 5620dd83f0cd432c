import type { Static } from 'typebox';
import { accountLists } from './account.ts';
import { postLists, publishingLists } from './posts.ts';
import { composeLists, fileLists, filterLists } from './work.ts';

/**
 * The lists of an export, each with the schema of its rows, by the names of their files:
 * `json/NAME.json` and `csv/NAME.csv`. The server writes exactly these fields, so that nothing else
 * is exported.
 */
export const exportedLists = {
	...accountLists,
	...fileLists,
	...composeLists,
	...filterLists,
	...postLists,
	...publishingLists,
} as const;
export type ListName = keyof typeof exportedLists;
export type RowOf<Name extends ListName> = Static<(typeof exportedLists)[Name]>;
