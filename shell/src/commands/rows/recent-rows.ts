import type { SearchResults } from 'bff/contract/search/search';
import { foundGroups, type PaletteGroup } from './palette-rows.ts';

const SHOWN = 5;

/**
 * What the user worked on last, of all kinds, newest first, except for what is open. Queued posts
 * are not listed.
 */
export function recentGroup(results: SearchResults, current: string): PaletteGroup {
	const rows = foundGroups(results)
		.flatMap((group) => group.rows)
		.filter(({ run }) => run !== current);
	const times: readonly { id: string; at: string }[] = [
		...results.drafts
			.filter(({ status }) => status === null)
			.map(({ id, at }) => ({ id: `draft ${id}`, at })),
		...results.threads.map(({ id, updatedAt }) => ({ id: `thread ${id}`, at: updatedAt })),
		...results.files.map(({ path, updatedAt }) => ({ id: `file ${path}`, at: updatedAt })),
		...results.runs.map(({ id, createdAt }) => ({ id: `run ${id}`, at: createdAt })),
	];
	return {
		title: 'Recent',
		rows: times
			.toSorted((a, b) => b.at.localeCompare(a.at))
			.flatMap(({ id }) => rows.find((row) => row.id === id) ?? [])
			.slice(0, SHOWN),
	};
}
