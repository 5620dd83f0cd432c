import { oneLine } from '../one-line.ts';
import type { OwnList } from './network.ts';

const MAX_LISTS = 200;
const MAX_NAME_LENGTH = 200;

/** Lists as `listLists` of a session returns them: sorted, with names that can be shown. */
export function sortedLists(lists: readonly OwnList[]): OwnList[] {
	return lists
		.map(({ id, name }) => ({ id, name: shownName(name) || id }))
		.sort((one, other) => one.name.localeCompare(other.name, 'en'))
		.slice(0, MAX_LISTS);
}

function shownName(name: string): string {
	return oneLine(name).slice(0, MAX_NAME_LENGTH).toWellFormed();
}
