import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { submitLanding } from '../../contract/landing/landing.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { isAutomated } from '../http/user-agent.ts';
import type { MailQueue } from '../mail/mail.ts';
import { createLandingLimits } from './landing-limits.ts';
import { acceptPlainForms, isPlainForm } from './plain-form.ts';
import { createSubmissionStore } from './submission-store.ts';
import { readVisit } from './visit-record.ts';

/**
 * The only route that accepts more than JSON: also a beacon's plain text, and our HTML form without
 * the page's script.
 */
export const landingRoutes: FastifyPluginAsyncTypebox<{
	em: Em;
	limits: SharedLimits;
	mails: MailQueue;
	config: Pick<Config, 'signup'>;
}> = async (app, { em, limits, mails, config }) => {
	const isOpen = config.signup === 'open';
	const submissions = createSubmissionStore(em);
	const { countAddress, countVisit } = createLandingLimits(limits);

	app.addContentTypeParser(
		'text/plain',
		{ parseAs: 'string' },
		app.getDefaultJsonParser('error', 'error'),
	);
	await acceptPlainForms(app);

	/**
	 * Sends each address one welcome mail. If that fails, it is sent when the address is submitted
	 * again.
	 */
	const welcome = async (request: FastifyRequest, email: string): Promise<void> => {
		if (!(await submissions.addAddress(email))) return;
		try {
			await mails.enqueue({ to: email, template: 'welcome', data: { isOpen } });
		} catch (error) {
			request.log.error({ err: error }, 'queueing a welcome mail failed');
			await submissions.removeAddress(email);
		}
	};

	app.route({
		...submitLanding,
		config: { cleansText: true },
		bodyLimit: 16 * 1024,
		handler: async (request, reply) => {
			const { website, rawData, submitted } = request.body;
			const userAgents = [
				request.headers['user-agent'],
				...(rawData?.userAgent === undefined ? [] : [rawData.userAgent]),
			];
			// Bots get the usual response. An error would only make them try again.
			if (website?.trim()) return confirm(request, reply, randomUUID());

			const visit = readVisit(request.body, request.headers['user-agent']);
			if (!submitted) {
				const isStored = !userAgents.some(isAutomated) && (await countVisit(request.ip));
				return { id: isStored ? await submissions.save(visit) : randomUUID(), message: 'Noted.' };
			}
			await countAddress(request.ip);
			const id = await submissions.save(visit);
			if (visit.email) await welcome(request, visit.email);
			return confirm(request, reply, id);
		},
	});
};

function confirm(request: FastifyRequest, reply: FastifyReply, id: string) {
	return isPlainForm(request)
		? reply.redirect('/thank-you', 303)
		: { id, message: 'You’re on the list.' };
}
