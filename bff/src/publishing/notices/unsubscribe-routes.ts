import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type MailList, unsubscribe } from '../../../contract/mail/unsubscribe.ts';
import type { AuditLog } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import type { UnsubscribeLinks } from '../../mail/mail.ts';
import type { PublishingSettingsService } from '../schedule/settings.ts';

export interface UnsubscribeRoutesOptions {
	unsubscribeLinks: UnsubscribeLinks;
	publishing: { settings: Pick<PublishingSettingsService, 'stopMail'> };
	audit: AuditLog;
}

const changes = {
	post_notices: { mailOnFailure: false },
	weekly_digest: { weeklyDigest: false },
} as const satisfies Record<MailList, object>;

export const unsubscribeRoutes: FastifyPluginAsyncTypebox<UnsubscribeRoutesOptions> = async (
	app,
	{ unsubscribeLinks, publishing: { settings }, audit },
) => {
	// Mail programs send a form of either type. The link contains everything, so the form is not
	// read.
	app.addContentTypeParser(
		['application/x-www-form-urlencoded', 'multipart/form-data'],
		{ parseAs: 'buffer', bodyLimit: 4096 },
		(_request, _body, done) => done(null, undefined),
	);
	app.route({
		...unsubscribe,
		// Mail programs need not retry.
		config: { worksInMaintenance: true },
		async handler(request) {
			const subscriber = unsubscribeLinks.read(request.query.token);
			if (!subscriber)
				throw new AppError(
					404,
					'link_invalid',
					'This link is not complete, or too old. Turn these emails off in your settings.',
				);
			const { userId, list } = subscriber;
			if (await settings.stopMail(userId, changes[list]))
				await audit.record(request, { kind: 'unsubscribed', userId, details: { list } });
			return { list };
		},
	});
};
