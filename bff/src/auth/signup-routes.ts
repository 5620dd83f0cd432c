import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signInOptions, signUp } from '../../contract/auth/auth.ts';
import type { Config } from '../config/config.ts';
import { addressBlockOf } from '../http/address-block.ts';
import { AppError } from '../http/app-error.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { readEmail, readName } from './account-input.ts';
import type { AccountStore } from './account-store.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { hashNewPassword } from './passwords.ts';
import type { SignIn } from './sign-in.ts';

export interface SignupRoutesOptions {
	config: Pick<Config, 'signup' | 'x' | 'google' | 'smtpUrl'>;
	limits: SharedLimits;
	accounts: AccountStore;
	signIn: SignIn;
	audit: AuditLog;
}

export const signupRoutes: FastifyPluginAsyncTypebox<SignupRoutesOptions> = async (
	app,
	{ config, limits, accounts, signIn, audit },
) => {
	const signups = limits('signup', { points: 10, duration: 3600 });

	app.route({
		...signInOptions,
		handler: async () => ({
			twitter: config.x !== undefined,
			google: config.google !== undefined,
			signup: config.signup,
			reset: config.smtpUrl !== undefined,
		}),
	});

	app.route({
		...signUp,
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			const { username, password, name } = request.body;
			if (config.signup !== 'open')
				throw new AppError(
					403,
					'signup_closed',
					'New accounts are by invitation. Request one on the landing page.',
				);
			const email = request.body.email?.trim() ? readEmail(request.body.email) : null;
			await consume(signups, addressBlockOf(request.ip));
			const account = { username, email, name: readName(name) };
			const id = await accounts.createAccount({
				...account,
				passwordHash: await hashNewPassword(password),
			});
			await audit.record(request, { kind: 'account_created', userId: id });
			await signIn(request, id, 'signup');
			return {
				user: {
					id,
					username: username.toLowerCase(),
					name: account.name,
					onboardingCompleted: false,
				},
			};
		},
	});
};
