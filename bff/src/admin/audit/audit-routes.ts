import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listAudit } from '../../../contract/admin/audit.ts';
import { notFound } from '../../http/app-error.ts';
import { readPage } from '../../http/cursor.ts';
import type { AdminOptions } from '../admin-routes.ts';

/** The audit log of all accounts, or of one, with what that operator has done to others. */
export const auditRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (
	app,
	{ accounts, audit },
) => {
	app.route({
		...listAudit,
		handler: async ({ query }) => {
			const { kind, person } = query;
			if (!person?.trim()) return audit.listAll(readPage(query), { kind });
			const user = await accounts.findByLogin(person.trim().toLowerCase());
			if (!user) throw notFound(`There’s no account ${person.trim()}.`);
			return audit.listAll(readPage(query), { kind, userId: user.id, by: user.username });
		},
	});
};
