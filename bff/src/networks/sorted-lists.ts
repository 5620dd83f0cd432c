/** A list that an account has at its network. */
interface OwnList {
	id: string;
	name: string;
}

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
	return name
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
		.slice(0, MAX_NAME_LENGTH)
		.toWellFormed();
}
