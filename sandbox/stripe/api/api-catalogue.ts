import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { Account } from '../account.ts';
import { Paging } from '../collection.ts';
import { ById, Metadata, mergedMetadata, readParams } from './params.ts';
import type { Price, Product } from './wire.ts';

const Given = Type.Optional(Type.Union([Type.Literal(''), Metadata]));

/**
 * Reads and deactivates products and prices. `/sandbox/stripe/prices` creates them.
 */
export const catalogueApi: FastifyPluginAsyncTypebox<{ account: Account }> = async (
	app,
	{ account: { products, prices } },
) => {
	app.get('/products/:id', ById, async ({ params }) => products.get(params.id));
	app.post('/products/:id', ById, async (request) =>
		change(products.get(request.params.id), request),
	);

	app.get('/prices', async (request) => {
		const { active, type, currency, ...paging } = readParams(
			{
				...Paging,
				active: Type.Optional(Type.Boolean()),
				type: Type.Optional(Type.Enum(['one_time', 'recurring'])),
				currency: Type.Optional(Type.String()),
			},
			request,
		);
		return prices.page(
			paging,
			(price) =>
				(active ?? price.active) === price.active &&
				(type ?? price.type) === price.type &&
				(currency ?? price.currency) === price.currency,
		);
	});
	app.get('/prices/:id', ById, async ({ params }) => prices.get(params.id));
	app.post('/prices/:id', ById, async (request) => change(prices.get(request.params.id), request));
};

function change<Item extends Product | Price>(item: Item, request: FastifyRequest): Item {
	const { active, metadata } = readParams(
		{ active: Type.Optional(Type.Boolean()), metadata: Given },
		request,
	);
	item.active = active ?? item.active;
	item.metadata = mergedMetadata(item.metadata, metadata);
	return item;
}
