// Deletes accounts: on request, after 14 days during which their owners can cancel that.

import { deletionRoutes } from './deletion-routes.ts';

export { createDeletionRequests, type DeletionRequests } from './request-deletion.ts';
export { type Deletion, startDeletion } from './start-deletion.ts';

export const deletionArea = {
	users: [deletionRoutes],
};
