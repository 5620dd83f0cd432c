import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endOtherSessions, endSession, listSessions } from '../../../contract/auth/auth.ts';
import { notFound } from '../../http/app-error.ts';
import { deviceName } from '../../http/device-name.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { currentSession } from '../guards.ts';
import type { SessionStore } from './session-store.ts';

/** Lists the sessions of the user, and ends them. */
export const sessionRoutes: FastifyPluginAsyncTypebox<{
	sessions: SessionStore;
	streams: OpenStreams;
	audit: AuditLog;
}> = async (app, { sessions, streams, audit }) => {
	app.route({
		...listSessions,
		handler: async (request) => {
			const { user, sessionId } = currentSession(request);
			const open = await sessions.list(user.id);
			return {
				sessions: open.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
					id,
					createdAt: createdAt.toISOString(),
					lastSeenAt: lastSeenAt.toISOString(),
					device: deviceName(userAgent),
					current: id === sessionId,
				})),
			};
		},
	});

	app.route({
		...endSession,
		config: { worksInMaintenance: true },
		handler: async (request) => {
			const { user } = currentSession(request);
			const { id } = request.params;
			if (!(await sessions.list(user.id)).some((session) => session.id === id)) throw notFound();
			await sessions.end(id);
			streams.endSession(id);
			await audit.record(request, {
				kind: 'logout',
				userId: user.id,
				details: { session: id },
			});
			return {};
		},
	});

	app.route({
		...endOtherSessions,
		config: { worksInMaintenance: true },
		handler: async (request) => {
			const { user, sessionId } = currentSession(request);
			const { endedSessions, endedPrograms } = await sessions.lockOut(user.id, {
				except: sessionId,
			});
			for (const id of endedSessions) streams.endSession(id);
			await audit.record(request, {
				kind: 'logout',
				userId: user.id,
				details: { ended: endedSessions.length, programs: endedPrograms },
			});
			return { ended: endedSessions.length };
		},
	});
};
