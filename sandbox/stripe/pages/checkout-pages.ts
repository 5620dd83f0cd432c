import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { html, type Markup, sendPage } from '../../page.ts';
import type { Account } from '../account.ts';
import type { CheckoutSession } from '../api/wire.ts';
import type { CheckoutService } from '../checkout-service.ts';
import { dateText, priceText } from './price-text.ts';

const title = 'Sandbox checkout';
const ById = { params: Type.Object({ id: Type.String() }) };
const Decision = Type.Object({
	decision: Type.Optional(Type.Enum(['pay', 'without-card', 'decline', 'close'])),
});

/** The checkout page: `GET` shows it, `POST` submits the user's decision. */
export const checkoutPages: FastifyPluginAsyncTypebox<{
	account: Account;
	checkoutService: CheckoutService;
}> = async (app, { account, checkoutService }) => {
	await app.register(formbody);

	app.get('/stripe/checkout/:id', { schema: ById }, async ({ params: { id } }, reply) => {
		checkoutService.expireOld();
		const session = account.checkouts.find(id);
		if (!session) return sendPage(reply, notFoundPage);
		const body = session.status === 'open' ? order(account, session) : renderClosed(session);
		return sendPage(reply, { title, body });
	});

	app.post(
		'/stripe/checkout/:id',
		{ schema: { ...ById, body: Decision } },
		async ({ params: { id }, body: { decision } }, reply) => {
			checkoutService.expireOld();
			const session = account.checkouts.find(id);
			if (!session) return sendPage(reply, notFoundPage);
			if (session.status === 'expired')
				return sendPage(reply, { title, status: 410, body: renderClosed(session) });
			if (decision === 'close')
				return reply.redirect(session.cancel_url ?? `/stripe/checkout/${id}`, 303);
			if (decision === 'decline' && session.status === 'open') {
				return sendPage(reply, {
					title,
					status: 402,
					body: order(account, session, 'Your card was declined. Try a different card.'),
				});
			}
			const isWithoutCard =
				decision === 'without-card' && session.payment_method_collection === 'if_required';
			checkoutService.complete(session, !isWithoutCard);
			return reply.redirect(
				(session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id),
				303,
			);
		},
	);
};

const notFoundPage = {
	title,
	status: 404,
	body: html`<p>This checkout does not exist. The sandbox loses its data when it stops.</p>`,
};

function order(account: Account, session: CheckoutSession, problem?: string): Markup {
	const wanted = account.orders.get(session.id);
	if (!wanted) return renderClosed(session);
	const { price, trialDays } = wanted;
	const { name, description } = account.products.get(price.product);
	const mayGoWithoutCard =
		trialDays !== undefined && session.payment_method_collection === 'if_required';
	return html`${problem === undefined ? null : html`<p role="alert"><strong>${problem}</strong></p>`}
<h2>${name}</h2>
<p>${description}</p>
<p>${
		trialDays === undefined
			? `${priceText(price)}, beginning today.`
			: `${trialDays} days free, then ${priceText(price)} from ${dateText(account.now() + trialDays * 86_400)}.`
	}</p>
<p class="soft">For ${account.customers.get(session.customer).email ?? 'a customer without an email address'}. No money moves: this is a sandbox.</p>
<form method="post" action="/stripe/checkout/${session.id}">
<div class="actions">
<button class="first" name="decision" value="pay">${trialDays === undefined ? 'Pay' : 'Start trial'} with a good card</button>
<button name="decision" value="decline">Pay with a card that is declined</button>
${mayGoWithoutCard ? html`<button name="decision" value="without-card">Start trial without a card</button>` : null}
${session.cancel_url === null ? null : html`<button name="decision" value="close">Back</button>`}
</div>
</form>`;
}

function renderClosed({ status, cancel_url: cancelUrl }: CheckoutSession): Markup {
	const said = status === 'complete' ? 'This checkout was paid.' : 'This checkout has expired.';
	return html`<p>${said}</p>${cancelUrl === null ? null : html`<p><a href="${cancelUrl}">Back</a></p>`}`;
}
