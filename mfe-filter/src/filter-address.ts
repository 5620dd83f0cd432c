export const filterPath = '/app/filter';

export type FilterTab = 'create' | 'runs';

export function tabPath(tab: FilterTab): string {
	return tab === 'create' ? filterPath : `${filterPath}?tab=runs`;
}

export function runPath(runId: string): string {
	return `${filterPath}?tab=runs&run=${runId}`;
}

/** Reads the tab and the selected run from the query string. An invalid run id is ignored. */
export function readAddress(search: string): { tab: FilterTab; runId: string | null } {
	const query = new URLSearchParams(search);
	const id = query.get('run');
	return {
		tab: query.get('tab') === 'runs' ? 'runs' : 'create',
		runId: id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null,
	};
}
