import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { cancelDeletion, readDeletion, requestDeletion } from '../../contract/deletion/deletion.ts';
import {
	type AuditLog,
	currentSession,
	hasSignedInRecently,
	isPasswordRight,
	notConfirmed,
} from '../auth/auth.ts';
import { invalidField } from '../http/app-error.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import type { Deletion } from './start-deletion.ts';

export interface DeletionRoutesOptions {
	deletion: Deletion;
	limits: SharedLimits;
	audit: AuditLog;
	streams: OpenStreams;
}

export const deletionRoutes: FastifyPluginAsyncTypebox<DeletionRoutesOptions> = async (
	app,
	{ deletion, limits, audit, streams },
) => {
	const attempts = limits('delete-account', { points: 5, duration: 15 * 60 });

	app.route({
		...readDeletion,
		config: { servesDeleting: true },
		handler: async (request) => {
			const session = currentSession(request);
			const { user } = session;
			const { hasPassword, providers } = await deletion.accounts.readConfirmation(user.id);
			return {
				deletesAt: user.deletesAt ?? null,
				confirmBy: hasPassword ? ('password' as const) : ('sign_in' as const),
				hasSignedInRecently: hasSignedInRecently(session),
				providers,
			};
		},
	});

	app.route({
		...requestDeletion,
		handler: async (request, reply) => {
			const session = currentSession(request);
			const { user, sessionId } = session;
			const { username, password } = request.body;
			if (username.trim().toLowerCase() !== user.username)
				throw invalidField('username', `Type ${user.username} to confirm.`);
			await consume(attempts, user.id);
			const { hasPassword, passwordHash } = await deletion.accounts.readConfirmation(user.id);
			if (hasPassword && !(await isPasswordRight(passwordHash, password ?? ''))) {
				await audit.record(request, { kind: 'deletion_refused', userId: user.id });
				throw notConfirmed('That password isn’t right.');
			}
			if (!hasPassword && !hasSignedInRecently(session)) throw notConfirmed('Sign in again first.');
			const { deletesAt, endedSessions } = await deletion.begin(user, sessionId, request);
			for (const id of [sessionId, ...endedSessions]) streams.endSession(id);
			// Data of the user that the browser stores, such as unsaved texts.
			reply.header('clear-site-data', '"storage"');
			return { deletesAt: deletesAt.toISOString() };
		},
	});

	app.route({
		...cancelDeletion,
		// The deadline for keeping the account stays.
		config: { servesDeleting: true, worksInMaintenance: true },
		handler: async (request) => {
			await deletion.cancel(currentSession(request).user.id, request);
			return {};
		},
	});
};
