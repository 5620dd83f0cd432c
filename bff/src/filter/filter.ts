// Filter templates, and runs that judge the posts of a past window.
export { createFilter, type Filter } from './create-filter.ts';
export { createEstimate, type Estimate } from './estimate/estimate.ts';
export { estimateRoutes } from './estimate/estimate-routes.ts';
export { overrideRoutes } from './overrides/override-routes.ts';
export { RunEntity } from './run/run.entity.ts';
export { runRoutes } from './run/run-routes.ts';
export { type Runs, runNotFound } from './run/runs.ts';
export { stopRuns } from './run/stop-runs-store.ts';
export { filterTables } from './tables.ts';
export { importFilters } from './template/import-filters-store.ts';
export { templateRoutes } from './template/template-routes.ts';
export { tryRoutes } from './try/try-routes.ts';
