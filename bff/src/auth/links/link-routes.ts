import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { followLink, readLink, requestReset } from '../../../contract/auth.ts';
import type { Em } from '../../database/orm.ts';
import { consume, hasRoom } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { networkOf } from '../../http/network.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { readEmail, readName } from '../account-input.ts';
import { hashPassword } from '../passwords.ts';
import type { SignIn } from '../sign-in.ts';
import { asUser, UserEntity } from '../user.entity.ts';
import type { AccountLinks } from './account-link-store.ts';
import type { ResetRequests } from './reset-requests.ts';

export interface LinkRoutesOptions {
	em: Em;
	limits: SharedLimits;
	links: AccountLinks;
	resets: ResetRequests;
	streams: OpenStreams;
	signIn: SignIn;
}

export const linkRoutes: FastifyPluginAsyncTypebox<LinkRoutesOptions> = async (
	app,
	{ em, limits, links, resets, streams, signIn },
) => {
	const asked = limits('reset-network', { points: 5, duration: 3600 });
	const sent = limits('reset-address', { points: 3, duration: 3600 });
	const tries = limits('account-link', { points: 30, duration: 300 });

	app.route({
		...requestReset,
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			const email = readEmail(request.body.email);
			await consume(asked, networkOf(request.ip));
			// Beyond its share an address gets no more mail; who asks is not told, or it would say
			// whether there is an account.
			const mayBeSent = await hasRoom(sent, email);
			if (mayBeSent) await resets.ask({ email, port: request.socket.localPort });
			return {};
		},
	});

	app.route({
		...readLink,
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			await consume(tries, networkOf(request.ip));
			return links.read(request.body.token);
		},
	});

	app.route({
		...followLink,
		bodyLimit: 16 * 1024,
		handler: async (request) => {
			const { token, password, username, name } = request.body;
			await consume(tries, networkOf(request.ip));
			await links.read(token);
			const passwordHash = await hashPassword(password);
			const { userId, kind, endedSessions } = await links.follow({
				token,
				passwordHash,
				username,
				name: readName(name),
			});
			request.log.info(
				{ audit: kind === 'reset' ? 'password_changed' : 'invited', userId },
				'a link was used',
			);
			for (const id of endedSessions) streams.endSession(id);
			await signIn(request, userId, kind);
			return { user: asUser(await em.fork().findOneOrFail(UserEntity, userId)) };
		},
	});
};
