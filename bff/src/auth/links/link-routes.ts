import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { followLink, readLink, requestReset } from '../../../contract/auth/auth.ts';
import { addressBlockOf } from '../../http/address-block.ts';
import { notFound } from '../../http/app-error.ts';
import { consume, hasRoom } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { readEmail, readName } from '../account-input.ts';
import type { AccountStore } from '../account-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { hashNewPassword } from '../passwords.ts';
import type { SignIn } from '../sign-in.ts';
import type { AccountLinkStore } from './account-link-store.ts';
import type { ResetRequests } from './reset-requests.ts';

export interface LinkRoutesOptions {
	accounts: AccountStore;
	limits: SharedLimits;
	links: AccountLinkStore;
	resets: ResetRequests;
	streams: OpenStreams;
	signIn: SignIn;
	audit: AuditLog;
}

export const linkRoutes: FastifyPluginAsyncTypebox<LinkRoutesOptions> = async (
	app,
	{ accounts, limits, links, resets, streams, signIn, audit },
) => {
	const resetsPerNetwork = limits('reset-network', { points: 5, duration: 3600 });
	const mailsPerAddress = limits('reset-address', { points: 3, duration: 3600 });
	const attempts = limits('account-link', { points: 30, duration: 300 });

	app.route({
		...requestReset,
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			const email = readEmail(request.body.email);
			await consume(resetsPerNetwork, addressBlockOf(request.ip));
			// Above this limit the address gets no more mails. The response does not say so, because it
			// must not reveal whether the address has an account.
			if (await hasRoom(mailsPerAddress, email))
				await resets.enqueue({ email, port: request.socket.localPort });
			return {};
		},
	});

	app.route({
		...readLink,
		config: { worksInMaintenance: true },
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			await consume(attempts, addressBlockOf(request.ip));
			return links.read(request.body.token);
		},
	});

	app.route({
		...followLink,
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			const { token, password, username, name } = request.body;
			await consume(attempts, addressBlockOf(request.ip));
			await links.read(token);
			const passwordHash = await hashNewPassword(password);
			const { userId, kind, endedSessions, endedPrograms } = await links.use({
				token,
				passwordHash,
				username,
				name: readName(name),
			});
			await audit.record(request, {
				kind: kind === 'reset' ? 'password_changed' : 'account_created',
				userId,
				...(kind === 'reset' && { details: { programs: endedPrograms } }),
			});
			for (const id of endedSessions) streams.endSession(id);
			await signIn(request, userId, kind);
			const user = await accounts.find(userId);
			if (!user) throw notFound();
			return { user: accounts.asUser(user) };
		},
	});
};
