import type { Page } from '@playwright/test';

/** The screens after a checkout. */
export class PaymentScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	get successful() {
		return this.page.getByRole('heading', { level: 1, name: 'Payment Successful!' });
	}
	get cancelled() {
		return this.page.getByRole('heading', { level: 1, name: 'Payment Cancelled' });
	}
	get checking() {
		return this.page.getByText('Checking your subscription...');
	}
	get waiting() {
		return this.page.getByText('Waiting for Stripe to confirm your subscription.', {
			exact: false,
		});
	}
	get active() {
		return this.page.getByText('Your subscription is active');
	}
	get goToDashboard() {
		return this.page.getByRole('link', { name: 'Go to Dashboard' });
	}
	get tryAgain() {
		return this.page.getByRole('link', { name: 'Try Again' });
	}
}
