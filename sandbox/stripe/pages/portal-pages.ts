import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { html, type Markup, sendPage } from '../../page.ts';
import type { Account } from '../account.ts';
import type { PortalSession, Subscription } from '../api/wire.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { dateText, moneyText, priceText } from './price-text.ts';

const title = 'Sandbox customer portal';
const BySecret = { params: Type.Object({ secret: Type.String() }) };
const Action = Type.Object({
	subscription: Type.String(),
	action: Type.Enum(['cancel', 'resume', 'new-card', 'fail-card', 'end-period']),
});

const statusTexts: Record<string, string> = {
	trialing: 'In its free trial',
	active: 'Active',
	past_due: 'The last payment failed',
	paused: 'Paused',
	canceled: 'Ended',
};

/**
 * The customer portal, with additional actions that only the sandbox has.
 */
export const portalPages: FastifyPluginAsyncTypebox<{
	account: Account;
	lifecycle: Lifecycle;
}> = async (app, { account, lifecycle }) => {
	await app.register(formbody);

	app.get('/stripe/portal/:secret', { schema: BySecret }, async ({ params: { secret } }, reply) => {
		lifecycle.processAllDue();
		const session = account.portals.get(secret);
		return session
			? sendPage(reply, { title, body: renderOverview(account, session, secret) })
			: sendPage(reply, notFoundPage);
	});

	app.post(
		'/stripe/portal/:secret',
		{ schema: { ...BySecret, body: Action } },
		async ({ params: { secret }, body }, reply) => {
			const session = account.portals.get(secret);
			const subscription = account.subscriptions.find(body.subscription);
			if (!session || subscription?.customer !== session.customer)
				return sendPage(reply, notFoundPage);
			if (subscription.ended_at === null)
				performAction(lifecycle, subscription, body.action, account.now());
			return reply.redirect(`/stripe/portal/${secret}`, 303);
		},
	);
};

const notFoundPage = {
	title,
	status: 404,
	body: html`<p>This page does not exist. The sandbox loses its data when it stops.</p>`,
};

function performAction(
	lifecycle: Lifecycle,
	subscription: Subscription,
	action: Type.Static<typeof Action>['action'],
	now: number,
): void {
	if (action === 'cancel' || action === 'resume')
		lifecycle.cancelAtPeriodEnd(subscription, action === 'cancel');
	if (action === 'new-card') lifecycle.replaceCard(subscription);
	if (action === 'fail-card') lifecycle.declineCard(subscription);
	if (action === 'end-period')
		lifecycle.advance(
			subscription,
			Math.max(0, subscription.items.data[0].current_period_end - now),
		);
}

function renderOverview(
	account: Account,
	{ customer, return_url: returnUrl }: PortalSession,
	secret: string,
): Markup {
	const { email } = account.customers.get(customer);
	const subscriptions = account.subscriptions
		.all()
		.filter((subscription) => subscription.customer === customer);
	const invoices = account.invoices.all().filter((invoice) => invoice.customer === customer);
	return html`${returnUrl === null ? null : html`<p><a href="${returnUrl}">Back to ${new URL(returnUrl).host}</a></p>`}
<p class="soft">${email ?? 'No email given'}</p>
${subscriptions.length === 0 ? html`<p>No subscription yet.</p>` : null}
${subscriptions.map((subscription) => plan(account, subscription, secret))}
<h2>Invoices</h2>
${
	invoices.length === 0
		? html`<p>None yet.</p>`
		: html`<ul>${invoices.map(
				({ number, total, currency, status, created }) =>
					html`<li>${number}, ${dateText(created)}: ${moneyText(total, currency)}, ${status}</li>`,
			)}</ul>`
}`;
}

function plan(account: Account, subscription: Subscription, secret: string): Markup {
	const {
		id,
		status,
		cancel_at_period_end: isEnding,
		default_payment_method: card,
		ended_at: endedAt,
	} = subscription;
	const [{ price, current_period_end: end }] = subscription.items.data;
	const { name } = account.products.get(price.product);
	const cardText =
		card === null
			? 'no card'
			: account.decliningCards.has(card)
				? 'a card that is declined'
				: 'a good card';
	const next = isEnding
		? `Ends on ${dateText(end)}`
		: status === 'trialing'
			? `First payment on ${dateText(end)}`
			: `Renews on ${dateText(end)}`;
	const heading = html`<h2>${name}, ${priceText(price)}</h2>`;
	if (endedAt !== null) return html`${heading}<p>Ended on ${dateText(endedAt)}.</p>`;
	return html`${heading}
<p>${statusTexts[status] ?? status}. ${next}. Paid with ${cardText}.</p>
<form method="post" action="/stripe/portal/${secret}">
<input type="hidden" name="subscription" value="${id}">
<div class="actions">
${
	isEnding
		? html`<button class="first" name="action" value="resume">Keep the subscription</button>`
		: html`<button name="action" value="cancel">Cancel the subscription</button>`
}
<button name="action" value="new-card">New card</button>
</div>
<p class="soft">Only in a sandbox:</p>
<div class="actions">
<button name="action" value="fail-card">Fail the next payment</button>
<button name="action" value="end-period">End the period now</button>
</div>
</form>`;
}
