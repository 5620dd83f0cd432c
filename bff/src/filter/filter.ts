// Filter templates, and runs that judge the posts of a past window.

import { estimateRoutes } from './estimate/estimate-routes.ts';
import { privateFeedRoutes, readFeedRoutes } from './feed/private-feed-routes.ts';
import { improveRoutes } from './improve/improve-routes.ts';
import { overrideRoutes } from './overrides/override-routes.ts';
import { runRoutes } from './run/run-routes.ts';
import { timetableRoutes } from './standing/timetable-routes.ts';
import { templateRoutes } from './template/template-routes.ts';
import { tryRoutes } from './try/try-routes.ts';

export type { RunEnd } from './run/leased-run-store.ts';
export { RunEntity } from './run/run.entity.ts';
export { type Runs, runNotFound } from './run/runs.ts';
export { stopRuns } from './run/stop-runs-store.ts';
export { type Filter, startFilter } from './start-filter.ts';
export { isIncluded, type StoryAuthor, standingStories, storyDetails } from './story-store.ts';
export { filterTables } from './tables.ts';
export { importFilters } from './template/import-filters-store.ts';

export const filterArea = {
	everyone: [readFeedRoutes],
	subscribers: [
		templateRoutes,
		tryRoutes,
		improveRoutes,
		estimateRoutes,
		runRoutes,
		overrideRoutes,
		privateFeedRoutes,
		timetableRoutes,
	],
};
