export const filterPath = '/app/filter';

export type FilterTab = 'create' | 'runs';

export function tabPath(tab: FilterTab): string {
	return tab === 'create' ? filterPath : `${filterPath}?tab=runs`;
}

export function runPath(runId: string): string {
	return `${filterPath}?tab=runs&run=${runId}`;
}

/**
 * Reads the tab, the selected run, and the template to open from the query string. Invalid ids are
 * ignored.
 */
export function readAddress(search: string): {
	tab: FilterTab;
	runId: string | null;
	templateId: string | null;
} {
	const query = new URLSearchParams(search);
	return {
		tab: query.get('tab') === 'runs' ? 'runs' : 'create',
		runId: idOf(query.get('run')),
		templateId: idOf(query.get('template')),
	};
}

function idOf(text: string | null): string | null {
	return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;
}
