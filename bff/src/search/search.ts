// Searches a user's data in all areas, for the command palette.
export { searchRoutes } from './search-routes.ts';
