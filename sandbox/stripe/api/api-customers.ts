import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Account } from '../account.ts';
import { Paging } from '../collection.ts';
import { makeCustomer } from '../customer.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { ById, Metadata, mergedMetadata, readParams } from './params.ts';

const Text = Type.Optional(Type.String({ maxLength: 5000 }));
const person = {
	email: Type.Optional(Type.String({ maxLength: 512 })),
	name: Text,
};

export const customersApi: FastifyPluginAsyncTypebox<{
	account: Account;
	lifecycle: Lifecycle;
}> = async (app, { account, lifecycle }) => {
	const { customers, deletedCustomers, subscriptions } = account;

	app.post('/customers', async (request) =>
		customers.add(
			makeCustomer(
				readParams({ ...person, metadata: Type.Optional(Metadata) }, request),
				account.now(),
			),
		),
	);

	app.get('/customers', async (request) => {
		const { email, ...paging } = readParams({ ...Paging, email: Text }, request);
		return customers.page(
			paging,
			(customer) =>
				!deletedCustomers.has(customer.id) && (email ?? customer.email) === customer.email,
		);
	});

	app.get('/customers/:id', ById, async ({ params: { id } }) =>
		deletedCustomers.has(id) ? { id, object: 'customer', deleted: true } : customers.get(id),
	);

	app.post('/customers/:id', ById, async (request) => {
		const { metadata, ...given } = readParams(
			{ ...person, metadata: Type.Optional(Type.Union([Type.Literal(''), Metadata])) },
			request,
		);
		const customer = customers.get(request.params.id);
		// An empty string removes a value.
		for (const name of ['email', 'name'] as const) {
			if (given[name] !== undefined) customer[name] = given[name] === '' ? null : given[name];
		}
		customer.metadata = mergedMetadata(customer.metadata, metadata);
		return customer;
	});

	app.delete('/customers/:id', ById, async ({ params: { id } }) => {
		const customer = customers.get(id);
		if (!deletedCustomers.has(id)) {
			for (const subscription of subscriptions.all()) {
				if (subscription.customer === id && subscription.ended_at === null)
					lifecycle.cancel(subscription, null);
			}
			deletedCustomers.add(id);
			account.emit('customer.deleted', customer);
		}
		return { id, object: 'customer', deleted: true };
	});
};
