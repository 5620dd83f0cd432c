import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	deleteTemplate,
	duplicateTemplate,
	getAgreement,
	getTemplate,
	getTemplateVersion,
	listTemplates,
	saveTemplate,
} from '../../../contract/filter.ts';
import { memberOf } from '../../auth/auth.ts';

import type { Filter } from '../create-filter.ts';

export const templateRoutes: FastifyPluginAsyncTypebox<{
	filter: Pick<Filter, 'templates' | 'agreement'>;
}> = async (app, { filter }) => {
	const { templates, agreement } = filter;

	app.route({
		...listTemplates,
		handler: async (request) => templates.list(memberOf(request).user.id),
	});

	app.route({
		...getTemplate,
		handler: async (request) => templates.get(memberOf(request).user.id, request.params.id),
	});

	app.route({
		...saveTemplate,
		handler: async (request) => templates.save(memberOf(request).user.id, request.body),
	});

	app.route({
		...duplicateTemplate,
		handler: async (request) =>
			templates.duplicate(memberOf(request).user.id, request.body.templateId, request.body.name),
	});

	app.route({
		...deleteTemplate,
		handler: async (request) => {
			await templates.remove(memberOf(request).user.id, request.params.id);
			return {};
		},
	});

	app.route({
		...getTemplateVersion,
		handler: async (request) => {
			const { id, version } = request.params;
			return templates.getVersion(memberOf(request).user.id, id, Number(version));
		},
	});

	app.route({
		...getAgreement,
		handler: async (request) => agreement.read(memberOf(request).user.id, request.params.id),
	});
};
