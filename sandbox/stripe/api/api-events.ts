import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Account } from '../account.ts';
import { Paging } from '../collection.ts';
import { ById, readParams } from './params.ts';

const Time = Type.Optional(Type.Integer());

/** The events, which Stripe keeps for 30 days. */
export const eventsApi: FastifyPluginAsyncTypebox<{ account: Account }> = async (
	app,
	{ account: { events } },
) => {
	app.get('/events', async (request) => {
		const {
			type,
			types,
			created = {},
			...paging
		} = readParams(
			{
				...Paging,
				type: Type.Optional(Type.String()),
				types: Type.Optional(Type.Array(Type.String())),
				created: Type.Optional(
					Type.Object(
						{ gt: Time, gte: Time, lt: Time, lte: Time },
						{ additionalProperties: false },
					),
				),
				delivery_success: Type.Optional(Type.Boolean()),
			},
			request,
		);
		const {
			gt = -1,
			gte = 0,
			lt = Number.POSITIVE_INFINITY,
			lte = Number.POSITIVE_INFINITY,
		} = created;
		return events.page(paging, (event) => {
			const at = event.created;
			return (
				(type ?? event.type) === event.type &&
				(types?.includes(event.type) ?? true) &&
				at > gt &&
				at >= gte &&
				at < lt &&
				at <= lte
			);
		});
	});
	app.get('/events/:id', ById, async ({ params }) => events.get(params.id));
};
