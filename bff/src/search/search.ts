// Searches a user's data in all areas, for the command palette.

import { searchRoutes } from './search-routes.ts';

export const searchArea = {
	subscribers: [searchRoutes],
};
