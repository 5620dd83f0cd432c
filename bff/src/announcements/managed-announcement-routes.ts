import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	addAnnouncement,
	endMaintenance,
	listManagedAnnouncements,
	removeAnnouncement,
	startMaintenance,
} from '../../contract/announcements/managed-announcements.ts';
import { type AuditLog, currentSession } from '../auth/auth.ts';
import type { Announcements } from './create-announcements.ts';

export interface ManagedAnnouncementRoutesOptions {
	announcements: Announcements;
	audit: AuditLog;
}

/** Register it behind `requireOperator`. */
export const managedAnnouncementRoutes: FastifyPluginAsyncTypebox<
	ManagedAnnouncementRoutesOptions
> = async (app, { announcements, audit }) => {
	const config = { worksInMaintenance: true };

	app.route({
		...listManagedAnnouncements,
		async handler() {
			const { maintenanceEnds, announcements: all } = await announcements.current();
			return {
				maintenance: maintenanceEnds && { until: maintenanceEnds.toISOString() },
				announcements: all,
			};
		},
	});

	app.route({
		...addAnnouncement,
		config,
		async handler(request) {
			const added = await announcements.add(request.body);
			const userId = currentSession(request).user.id;
			await audit.record(request, { kind: 'announced', userId, details: { change: 'added' } });
			return added;
		},
	});

	app.route({
		...removeAnnouncement,
		config,
		async handler(request) {
			await announcements.remove(request.params.id);
			const userId = currentSession(request).user.id;
			await audit.record(request, { kind: 'announced', userId, details: { change: 'removed' } });
			return {};
		},
	});

	app.route({
		...startMaintenance,
		config,
		async handler(request) {
			const until = (await announcements.startMaintenance(request.body.until)).toISOString();
			const userId = currentSession(request).user.id;
			await audit.record(request, { kind: 'maintenance', userId, details: { until } });
			return { until };
		},
	});

	app.route({
		...endMaintenance,
		config,
		async handler(request) {
			const userId = currentSession(request).user.id;
			if (await announcements.endMaintenance())
				await audit.record(request, { kind: 'maintenance', userId, details: { change: 'ended' } });
			return {};
		},
	});
};
