// Finds what a user has, in all areas, for the command palette.

import { searchRoutes } from './search-routes.ts';

export const searchArea = {
	subscribers: [searchRoutes],
};
