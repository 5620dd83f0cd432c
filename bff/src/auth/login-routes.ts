import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { login, validateSession } from '../../contract/auth/auth.ts';
import { logout } from '../../contract/auth/session.ts';
import { AppError } from '../http/app-error.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import type { AccountStore } from './account-store.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { createLoginLimits } from './login-limits.ts';
import { hashPassword, isPasswordRight, needsRehash } from './passwords.ts';
import type { SessionStore } from './sessions/session-store.ts';
import type { SignIn } from './sign-in.ts';

export interface LoginRoutesOptions {
	limits: SharedLimits;
	accounts: AccountStore;
	sessions: SessionStore;
	streams: OpenStreams;
	signIn: SignIn;
	audit: AuditLog;
}

export const loginRoutes: FastifyPluginAsyncTypebox<LoginRoutesOptions> = async (
	app,
	{ limits, accounts, sessions, streams, signIn, audit },
) => {
	const loginLimits = createLoginLimits(limits);

	app.route({
		...login,
		config: { worksInMaintenance: true },
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			const username = request.body.username.trim().toLowerCase();
			const { password } = request.body;
			await loginLimits.countAttempt(username, request.ip);
			const user = await accounts.findByLogin(username);
			if (!(await isPasswordRight(user?.passwordHash, password)) || !user) {
				// Not awaited: the time must not tell whether the account exists.
				void audit.record(request, {
					kind: 'login_failed',
					userId: user?.id,
					details: { how: 'password' },
				});
				throw new AppError(
					401,
					'login_failed',
					'That username and password don’t match. Check both, then try again.',
				);
			}
			await loginLimits.clearAttempts(username, request.ip);
			if (user.passwordHash && needsRehash(user.passwordHash))
				await accounts.setPasswordHash(user.id, await hashPassword(password));
			await signIn(request, user.id, 'password');
			return { user: accounts.asUser(user) };
		},
	});

	app.route({
		...logout,
		config: { worksInMaintenance: true },
		handler: async (request, reply) => {
			const sid = request.session.get('sid');
			if (sid !== undefined) {
				const userId = (await sessions.find(sid))?.user.id;
				await sessions.end(sid);
				streams.endSession(sid);
				await audit.record(request, { kind: 'logout', userId });
			}
			request.session.delete();
			// The user's images, which the browser would keep for a year.
			reply.header('clear-site-data', '"cache"');
			return {};
		},
	});

	app.route({
		...validateSession,
		handler: async (request, reply) => {
			reply.header('cache-control', 'no-store');
			return { valid: (await sessions.find(request.session.get('sid'))) !== null };
		},
	});
};
