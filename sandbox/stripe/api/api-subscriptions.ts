import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Account } from '../account.ts';
import type { CheckoutService } from '../checkout-service.ts';
import { Paging } from '../collection.ts';
import { identifier } from '../identifier.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { missing, StripeFailure } from './failure.ts';
import { ById, checkAddress, readParams } from './params.ts';
import type { PortalSession } from './wire.ts';

interface Parts {
	account: Account;
	lifecycle: Lifecycle;
	checkoutService: CheckoutService;
}

const Text = Type.Optional(Type.String());
const Status = Type.Enum([
	'all',
	'ended',
	'active',
	'canceled',
	'incomplete',
	'incomplete_expired',
	'past_due',
	'paused',
	'trialing',
	'unpaid',
]);

/** Subscriptions, invoices, and sessions of the customer portal. */
export const subscriptionsApi: FastifyPluginAsyncTypebox<Parts> = async (
	app,
	{ account, lifecycle, checkoutService },
) => {
	const { subscriptions, invoices, portals } = account;

	app.get('/subscriptions', async (request) => {
		const { customer, status, ...paging } = readParams(
			{ ...Paging, customer: Text, status: Type.Optional(Status) },
			request,
		);
		return subscriptions.page(
			paging,
			(subscription) =>
				(customer ?? subscription.customer) === subscription.customer &&
				hasStatus(subscription.status, status),
		);
	});

	app.get('/subscriptions/:id', ById, async ({ params }) => subscriptions.get(params.id));

	app.post('/subscriptions/:id', ById, async (request) => {
		const { cancel_at_period_end } = readParams({ cancel_at_period_end: Type.Boolean() }, request);
		const subscription = subscriptions.get(request.params.id);
		if (subscription.ended_at !== null) {
			throw new StripeFailure(
				400,
				'A canceled subscription can only update its cancellation_details and metadata.',
			);
		}
		lifecycle.cancelAtPeriodEnd(subscription, cancel_at_period_end);
		return subscription;
	});

	app.delete('/subscriptions/:id', ById, async (request) => {
		readParams({}, request);
		const { id } = request.params;
		const subscription = subscriptions.get(id);
		if (subscription.ended_at !== null) throw missing('subscription', id);
		lifecycle.cancel(subscription, 'cancellation_requested');
		return subscription;
	});

	app.get('/invoices', async (request) => {
		const { customer, subscription, ...paging } = readParams(
			{ ...Paging, customer: Text, subscription: Text },
			request,
		);
		return invoices.page(paging, (invoice) => {
			const owner = invoice.parent.subscription_details.subscription;
			return (
				(customer ?? invoice.customer) === invoice.customer && (subscription ?? owner) === owner
			);
		});
	});

	app.post('/billing_portal/sessions', async (request) => {
		const { customer, return_url } = readParams(
			{ customer: Type.String(), return_url: Text },
			request,
		);
		checkAddress(return_url, 'return_url');
		// The URL gives access without a password, so it must not contain the id.
		const secret = identifier('test', 48);
		const session: PortalSession = {
			id: identifier('bps'),
			object: 'billing_portal.session',
			created: account.now(),
			customer: checkoutService.customer(customer).id,
			livemode: false,
			return_url: return_url ?? null,
			url: `${request.protocol}://${request.host}/stripe/portal/${secret}`,
		};
		portals.set(secret, session);
		return session;
	});
};

/** Without `wanted`, subscriptions that have ended are left out. */
function hasStatus(status: string, wanted: Type.Static<typeof Status> | undefined): boolean {
	if (wanted === undefined) return status !== 'canceled';
	if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
	return wanted === 'all' || wanted === status;
}
