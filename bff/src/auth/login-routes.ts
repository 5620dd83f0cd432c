import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { login, validateSession } from '../../contract/auth.ts';
import { logout } from '../../contract/session.ts';
import type { Em } from '../database/orm.ts';
import { AppError } from '../http/app-error.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import { createLoginLimits } from './login-limits.ts';
import { hashPassword, isPasswordRight, needsRehash } from './passwords.ts';
import type { Sessions } from './sessions/session-store.ts';
import type { SignIn } from './sign-in.ts';
import { asUser, UserEntity } from './user.entity.ts';

export interface AuthRoutesOptions {
	em: Em;
	limits: SharedLimits;
	sessions: Sessions;
	streams: OpenStreams;
	signIn: SignIn;
}

export const authRoutes: FastifyPluginAsyncTypebox<AuthRoutesOptions> = async (
	app,
	{ em, limits, sessions, streams, signIn },
) => {
	const loginLimits = createLoginLimits(limits);

	app.route({
		...login,
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			const username = request.body.username.trim().toLowerCase();
			const { password } = request.body;
			await loginLimits.countTry(username, request.ip);
			const fork = em.fork();
			const user = await fork.findOne(
				UserEntity,
				username.includes('@') ? { email: username } : { username },
			);
			if (!(await isPasswordRight(user?.passwordHash, password)) || !user) {
				request.log.info({ audit: 'login_failed' }, 'sign-in refused');
				throw new AppError(
					401,
					'login_failed',
					'That username and password do not match. Check both, then try again.',
				);
			}
			await loginLimits.forgive(username, request.ip);
			if (user.passwordHash && needsRehash(user.passwordHash)) {
				user.passwordHash = await hashPassword(password);
				await fork.flush();
			}
			await signIn(request, user.id, 'password');
			return { user: asUser(user) };
		},
	});

	app.route({
		...logout,
		handler: async (request) => {
			const sid = request.session.get('sid');
			if (sid !== undefined) {
				await sessions.end(sid);
				streams.endSession(sid);
				request.log.info({ audit: 'logout' }, 'signed out');
			}
			request.session.delete();
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
