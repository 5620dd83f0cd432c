import { isUsername } from '../../../contract/networks/usernames.ts';
import type { PostSelection } from '../network.ts';
import { CHECK_SOURCES } from '../post-source.ts';
import { xSource } from './x-errors.ts';
import { searchKey } from './x-search.ts';

type SearchedSelection = Exclude<PostSelection, { kind: 'home' }>;

const LIST_ID = /^[0-9]{1,20}$/;
const HASHTAG = /^[\p{L}\p{N}\p{M}_]{1,200}$/u;

/** What to say if X cannot have what is named. */
const problems = {
	account: 'This is not a user name at X.',
	list: 'This is not the id of a list at X.',
	hashtag: 'This is not one hashtag.',
	search: 'This search has no words.',
} as const satisfies Record<SearchedSelection['kind'], string>;

/**
 * The query with which X's search finds the posts of a selection. Throws `PostSourceError` if a
 * value is invalid, because it could change the meaning of the query.
 */
export function xQueryOf(selection: SearchedSelection): string {
	const query = validQuery(selection);
	if (query !== undefined) return query;
	throw xSource.refused(`${problems[selection.kind]} ${CHECK_SOURCES}`);
}

/** Identifies what is read: a search is the same for all accounts, a home timeline is not. */
export function xSourceKey(accountId: string, selection: PostSelection): string {
	if (selection.kind === 'home') return `home ${accountId}`;
	const query = validQuery(selection);
	return query === undefined ? `invalid ${JSON.stringify(selection)}` : searchKey([], query);
}

/** Undefined if the value is invalid. Names and hashtags ignore case. */
function validQuery(selection: SearchedSelection): string | undefined {
	switch (selection.kind) {
		case 'account': {
			const handle = selection.handle.toLowerCase();
			return isUsername(handle, ['x']) ? `from:${handle}` : undefined;
		}
		case 'list':
			return LIST_ID.test(selection.id) ? `list:${selection.id}` : undefined;
		case 'hashtag': {
			const tag = selection.tag.toLowerCase();
			return HASHTAG.test(tag) ? `#${tag}` : undefined;
		}
		case 'search':
			return selection.query.trim() || undefined;
	}
}
