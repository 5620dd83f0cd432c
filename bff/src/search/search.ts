// Finds what a user has, in all areas, for the command palette.
export { searchRoutes } from './search-routes.ts';
