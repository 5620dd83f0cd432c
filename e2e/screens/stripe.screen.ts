import type { Page } from '@playwright/test';

type PortalDeed =
	| 'Cancel the subscription'
	| 'New card'
	| 'Fail the next payment'
	| 'End the period now';

/** The pages of the sandbox's Stripe: the checkout and the customer portal. */
export class StripeScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	get checkout() {
		return this.page.getByRole('heading', { level: 1, name: 'Sandbox checkout' });
	}
	get problem() {
		return this.page.getByRole('alert');
	}
	async pay(): Promise<void> {
		await this.page.getByRole('button', { name: / with a good card$/ }).click();
	}
	async payWithBadCard(): Promise<void> {
		await this.page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
	}
	async goBack(): Promise<void> {
		await this.page.getByRole('button', { name: 'Back' }).click();
	}
	get portal() {
		return this.page.getByRole('heading', { level: 1, name: 'Sandbox customer portal' });
	}
	/** The plan in the portal: state, next event, and the card. */
	plan(text: string | RegExp) {
		return this.page.getByText(text);
	}
	async press(deed: PortalDeed): Promise<void> {
		await this.page.getByRole('button', { name: deed }).click();
	}
	async leavePortal(): Promise<void> {
		await this.page.getByRole('link', { name: /^Back to / }).click();
	}
}
