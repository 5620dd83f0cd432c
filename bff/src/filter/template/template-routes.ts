import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	deleteTemplate,
	duplicateTemplate,
	getAgreement,
	getStarters,
	getTemplate,
	getTemplateVersion,
	listTemplates,
	saveTemplate,
} from '../../../contract/filter/filter.ts';
import { currentSession } from '../../auth/auth.ts';
import type { Filter } from '../start-filter.ts';
import { createStarters } from './starters.ts';

export const templateRoutes: FastifyPluginAsyncTypebox<{
	filter: Pick<Filter, 'templates' | 'agreement'>;
}> = async (app, { filter }) => {
	const { templates, agreement } = filter;

	app.route({
		...listTemplates,
		handler: async (request) => templates.list(currentSession(request).user.id),
	});

	app.route({
		...getStarters,
		handler: async (request) => createStarters(currentSession(request).onboarding),
	});

	app.route({
		...getTemplate,
		handler: async (request) => templates.get(currentSession(request).user.id, request.params.id),
	});

	app.route({
		...saveTemplate,
		handler: async (request) => templates.save(currentSession(request).user.id, request.body),
	});

	app.route({
		...duplicateTemplate,
		handler: async (request) =>
			templates.duplicate(
				currentSession(request).user.id,
				request.body.templateId,
				request.body.name,
			),
	});

	app.route({
		...deleteTemplate,
		handler: async (request) => {
			await templates.remove(currentSession(request).user.id, request.params.id);
			return {};
		},
	});

	app.route({
		...getTemplateVersion,
		handler: async (request) => {
			const { id, version } = request.params;
			return templates.getVersion(currentSession(request).user.id, id, Number(version));
		},
	});

	app.route({
		...getAgreement,
		handler: async (request) => agreement.read(currentSession(request).user.id, request.params.id),
	});
};
