import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Account } from '../account.ts';
import { Paging } from '../collection.ts';
import { ById, readParams } from './params.ts';

/** The events, which Stripe keeps for 30 days. */
export const eventsApi: FastifyPluginAsyncTypebox<{ account: Account }> = async (
	app,
	{ account: { events } },
) => {
	app.get('/events', async (request) => {
		const { type, types, ...paging } = readParams(
			{
				...Paging,
				type: Type.Optional(Type.String()),
				types: Type.Optional(Type.Array(Type.String())),
			},
			request,
		);
		return events.page(
			paging,
			(event) => (type ?? event.type) === event.type && (types?.includes(event.type) ?? true),
		);
	});
	app.get('/events/:id', ById, async ({ params }) => events.get(params.id));
};
