import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listInvitations, resendInvitation } from '../../../contract/admin/invitations.ts';
import { accountLinkUrl, currentSession } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { AdminOptions } from '../admin-routes.ts';

/** Lists invitations that wait to be used, and sends them again. */
export const invitationRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (
	app,
	{ config, limits, links, mails, audit },
) => {
	const perOperator = limits('admin-invitation', { points: 30, duration: 3600 });
	// In development the sandbox receives the mails if no mail server is set.
	const hasMail = config.smtpUrl !== undefined || !config.isProduction;

	app.route({
		...listInvitations,
		handler: async () => ({ invitations: await links.listInvitations() }),
	});

	app.route({
		...resendInvitation,
		handler: async (request) => {
			const { user } = currentSession(request);
			if (!hasMail)
				throw new AppError(503, 'not_ready', 'SMTP_URL isn’t set, so no email can be sent.');
			await consume(perOperator, user.id);
			const { email, token } = await links.inviteAgain(request.params.id);
			const url = accountLinkUrl(config, token, request.socket.localPort);
			await mails.enqueue({ to: email, template: 'invitation', data: { url } });
			await audit.record(request, {
				kind: 'invitation_sent',
				userId: user.id,
				details: { by: user.username, invitation: request.params.id },
			});
			return {};
		},
	});
};
