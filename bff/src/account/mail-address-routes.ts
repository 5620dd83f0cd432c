import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	checkMailAddress,
	getMailAddress,
	type MailAddress,
} from '../../contract/mail/mail-address.ts';
import { type AccountStore, currentSession } from '../auth/auth.ts';
import { publicOrigin } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { notFound } from '../http/app-error.ts';
import { consume, formatWait } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { type MailQueue, type ReturnedAddresses, supportAddress } from '../mail/mail.ts';

export interface MailAddressRoutesOptions {
	config: Pick<Config, 'appOrigins' | 'port' | 'mailFrom'>;
	accounts: AccountStore;
	returnedAddresses: ReturnedAddresses;
	mails: MailQueue;
	limits: SharedLimits;
}

export const mailAddressRoutes: FastifyPluginAsyncTypebox<MailAddressRoutesOptions> = async (
	app,
	{ config, accounts, returnedAddresses, mails, limits },
) => {
	const checks = limits('mail-checks', { points: 3, duration: 3600 });
	const settingsUrl = `${publicOrigin(config)}/app/settings`;

	const read = async (userId: string): Promise<MailAddress> => {
		const address = (await accounts.find(userId))?.email ?? null;
		const returnedAt = address === null ? null : await returnedAddresses.find(address);
		return {
			address,
			returnedAt: returnedAt?.toISOString() ?? null,
			supportEmail: supportAddress(config.mailFrom),
		};
	};

	app.route({ ...getMailAddress, handler: (request) => read(currentSession(request).user.id) });

	app.route({
		...checkMailAddress,
		async handler(request) {
			const { id } = currentSession(request).user;
			const state = await read(id);
			if (state.address === null) throw notFound('Your account has no address.');
			if (state.returnedAt === null) return state;
			await consume(
				checks,
				id,
				(wait) => `That was tried three times. Try again in ${formatWait(wait)}.`,
			);
			await mails.enqueue({ to: state.address, template: 'check', data: { settingsUrl } });
			return state;
		},
	});
};
