// Filter templates, and runs that judge the posts of a past window.

import { estimateRoutes } from './estimate/estimate-routes.ts';
import { overrideRoutes } from './overrides/override-routes.ts';
import { runRoutes } from './run/run-routes.ts';
import { timetableRoutes } from './standing/timetable-routes.ts';
import { templateRoutes } from './template/template-routes.ts';
import { tryRoutes } from './try/try-routes.ts';

export { RunEntity } from './run/run.entity.ts';
export { type Runs, runNotFound } from './run/runs.ts';
export { stopRuns } from './run/stop-runs-store.ts';
export { type Filter, startFilter } from './start-filter.ts';
export { filterTables } from './tables.ts';
export { importFilters } from './template/import-filters-store.ts';

export const filterArea = {
	subscribers: [
		templateRoutes,
		tryRoutes,
		estimateRoutes,
		runRoutes,
		overrideRoutes,
		timetableRoutes,
	],
};
