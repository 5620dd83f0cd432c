import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	type Announcement,
	listAnnouncements,
} from '../../contract/announcements/announcements.ts';
import type { SubscriptionStatus } from '../../contract/billing/subscription.ts';
import type { SessionStore } from '../auth/auth.ts';
import type { Announcements } from './create-announcements.ts';

export interface AnnouncementRoutesOptions {
	announcements: Announcements;
	sessions: Pick<SessionStore, 'find'>;
}

const order: readonly Announcement['severity'][] = ['problem', 'warning', 'info'];

/** For everybody: the session only decides what is shown. */
export const announcementRoutes: FastifyPluginAsyncTypebox<AnnouncementRoutesOptions> = async (
	app,
	{ announcements, sessions },
) => {
	app.route({
		...listAnnouncements,
		async handler(request, reply) {
			reply.header('cache-control', 'no-store');
			const current = await announcements.current();
			const now = Date.now();
			const begun = current.announcements.filter(({ startsAt }) => Date.parse(startsAt) <= now);
			const audiences = new Set(['all']);
			if (begun.some(({ audience }) => audience !== 'all')) {
				const session = await sessions.find(request.session.get('sid'));
				if (session) audiences.add(audienceOf(session.subscription));
			}
			return {
				maintenance: current.maintenanceEnds && {
					until: current.maintenanceEnds.toISOString(),
				},
				announcements: begun
					.filter(({ audience }) => audiences.has(audience))
					.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
					.map(({ id, text, severity, link }) => ({ id, text, severity, link })),
			};
		},
	});
};

function audienceOf({ hasActiveSubscription, status }: SubscriptionStatus) {
	if (!hasActiveSubscription) return 'none';
	return status === 'trialing' ? 'trial' : 'paid';
}
