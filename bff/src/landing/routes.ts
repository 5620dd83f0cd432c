import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { submitLanding } from '../../contract/landing.ts';
import type { Em } from '../database/orm.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { isAutomated } from '../http/user-agent.ts';
import type { Mails } from '../mail/mail.ts';

import { createLandingLimits } from './landing-limits.ts';
import { isPlainForm, takePlainForms } from './plain-form.ts';
import { createSubmissions } from './submissions.ts';
import { readVisit } from './visit-record.ts';

/**
 * The one place that takes more than JSON: a beacon's plain text, and our form as a browser sends
 * it without any script.
 */
export const landingRoutes: FastifyPluginAsyncTypebox<{
	em: Em;
	limits: SharedLimits;
	mails: Mails;
}> = async (app, { em, limits, mails }) => {
	const submissions = createSubmissions(em);
	const { countAddress, countVisit } = createLandingLimits(limits);

	app.addContentTypeParser(
		'text/plain',
		{ parseAs: 'string' },
		app.getDefaultJsonParser('error', 'error'),
	);
	await takePlainForms(app);

	/**
	 * Once for each address. What cannot be ordered now is ordered when the address is left again.
	 */
	const welcome = async (request: FastifyRequest, email: string): Promise<void> => {
		if (!(await submissions.enlist(email))) return;
		try {
			await mails.send({ to: email, template: 'welcome', data: {} });
		} catch (error) {
			request.log.error({ err: error }, 'a welcome mail could not be ordered');
			await submissions.strike(email);
		}
	};

	app.route({
		...submitLanding,
		config: { cleansText: true },
		bodyLimit: 16 * 1024,
		handler: async (request, reply) => {
			const { website, rawData, submitted } = request.body;
			const agents = [
				request.headers['user-agent'],
				...(rawData?.userAgent === undefined ? [] : [rawData.userAgent]),
			];
			// Programs are told the same as people: they would only try again.
			if (website?.trim()) return thank(request, reply, randomUUID());

			const visit = readVisit(request.body, request.headers['user-agent']);
			if (!submitted) {
				const isStored = !agents.some(isAutomated) && (await countVisit(request.ip));
				return { id: isStored ? await submissions.save(visit) : randomUUID(), message: 'Noted.' };
			}
			await countAddress(request.ip);
			const id = await submissions.save(visit);
			if (visit.email) await welcome(request, visit.email);
			return thank(request, reply, id);
		},
	});
};

function thank(request: FastifyRequest, reply: FastifyReply, id: string) {
	return isPlainForm(request)
		? reply.redirect('/thank-you', 303)
		: { id, message: 'You are on the list.' };
}
