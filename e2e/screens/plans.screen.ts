import type { Page } from '@playwright/test';

/** The plans. */
export class PlansScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	async open(): Promise<void> {
		await this.page.goto('/app/billing/checkout');
	}
	get heading() {
		return this.page.getByRole('heading', { level: 1, name: 'Choose Your Plan' });
	}
	getStarted(plan: string) {
		return this.page.getByRole('region', { name: plan, exact: true }).getByRole('button');
	}
	get failure() {
		return this.page.getByText('Failed to load pricing options');
	}
	get tryAgain() {
		return this.page.getByRole('button', { name: 'Try again' });
	}
	get paymentFailed() {
		return this.page.getByText('Your last payment didn’t go through');
	}
	get updateCard() {
		return this.page.getByRole('button', { name: 'Update your card' });
	}
}
