import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listActivity } from '../../../contract/auth/activity.ts';
import { readPage } from '../../http/cursor.ts';
import { currentSession } from '../guards.ts';
import type { AuditLog } from './audit-log.ts';

export const activityRoutes: FastifyPluginAsyncTypebox<{ audit: AuditLog }> = async (
	app,
	{ audit },
) => {
	app.route({
		...listActivity,
		handler: (request) => audit.list(currentSession(request).user.id, readPage(request.query)),
	});
};
