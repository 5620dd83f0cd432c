import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Account } from '../account.ts';
import { Paging } from '../collection.ts';
import { ById, Metadata, mergedMetadata, readParams } from './params.ts';

const Ids = Type.Optional(Type.Array(Type.String()));
const Given = Type.Optional(Type.Union([Type.Literal(''), Metadata]));

/**
 * Reads and deactivates products and prices. `/sandbox/stripe/prices` creates them.
 */
export const catalogueApi: FastifyPluginAsyncTypebox<{ account: Account }> = async (
	app,
	{ account },
) => {
	const { products, prices } = account;

	app.get('/products', async (request) => {
		const { active, ids, ...paging } = readParams(
			{ ...Paging, active: Type.Optional(Type.Boolean()), ids: Ids },
			request,
		);
		return products.page(
			paging,
			(product) =>
				(active ?? product.active) === product.active && (ids?.includes(product.id) ?? true),
		);
	});
	app.get('/products/:id', ById, async ({ params }) => products.get(params.id));
	app.post('/products/:id', ById, async (request) => {
		const { active, name, description, metadata } = readParams(
			{
				active: Type.Optional(Type.Boolean()),
				name: Type.Optional(Type.String()),
				description: Type.Optional(Type.String()),
				metadata: Given,
			},
			request,
		);
		const product = products.get(request.params.id);
		return Object.assign(product, {
			active: active ?? product.active,
			name: name ?? product.name,
			description: description ?? product.description,
			metadata: mergedMetadata(product.metadata, metadata),
			updated: account.now(),
		});
	});

	app.get('/prices', async (request) => {
		const { active, product, type, currency, recurring, ...paging } = readParams(
			{
				...Paging,
				active: Type.Optional(Type.Boolean()),
				product: Type.Optional(Type.String()),
				type: Type.Optional(Type.Enum(['one_time', 'recurring'])),
				currency: Type.Optional(Type.String()),
				recurring: Type.Optional(
					Type.Object(
						{
							interval: Type.Optional(Type.Enum(['day', 'week', 'month', 'year'])),
							usage_type: Type.Optional(Type.Enum(['licensed', 'metered'])),
						},
						{ additionalProperties: false },
					),
				),
			},
			request,
		);
		return prices.page(
			paging,
			(price) =>
				(active ?? price.active) === price.active &&
				(product ?? price.product) === price.product &&
				(type ?? price.type) === price.type &&
				(currency ?? price.currency) === price.currency &&
				(recurring?.interval ?? price.recurring.interval) === price.recurring.interval &&
				(recurring?.usage_type ?? price.recurring.usage_type) === price.recurring.usage_type,
		);
	});
	app.get('/prices/:id', ById, async ({ params }) => prices.get(params.id));
	app.post('/prices/:id', ById, async (request) => {
		const { active, metadata } = readParams(
			{ active: Type.Optional(Type.Boolean()), metadata: Given },
			request,
		);
		const price = prices.get(request.params.id);
		return Object.assign(price, {
			active: active ?? price.active,
			metadata: mergedMetadata(price.metadata, metadata),
		});
	});
};
