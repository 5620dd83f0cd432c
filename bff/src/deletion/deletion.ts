// Deletes accounts: on request, after 14 days in which their owners can change their mind.

import { deletionRoutes } from './deletion-routes.ts';

export { createDeletionRequests, type DeletionRequests } from './request-deletion.ts';
export { type Deletion, startDeletion } from './start-deletion.ts';

export const deletionArea = {
	users: [deletionRoutes],
};
