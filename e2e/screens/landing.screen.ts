import type { Page } from '@playwright/test';

/** The landing page. */
export class LandingScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	async open(): Promise<void> {
		await this.page.goto('/');
	}
	get heading() {
		return this.page.getByRole('heading', { level: 1, name: /^Write what you know\./ });
	}
	get enterApp() {
		return this.page.getByRole('link', { name: 'Enter App' });
	}
	get email() {
		return this.page.getByRole('textbox', { name: 'Email' });
	}
	get send() {
		return this.page.getByRole('button', { name: /^(Get early access|Keep me posted)$/ });
	}
	get failure() {
		return this.page.getByRole('alert');
	}
	get thanks() {
		return this.page.getByText('Thank you!');
	}
	get alreadySubmitted() {
		return this.page.getByText("You've submitted your email");
	}
	get viewNextSteps() {
		return this.page.getByRole('link', { name: 'View Next Steps' });
	}
	/** The heading of the next page. */
	get nextSteps() {
		return this.page.getByRole('heading', { level: 1, name: 'You’re on the list.' });
	}
	/** Resolves after the scroll event. */
	async scrollToEnd(): Promise<void> {
		await this.page.evaluate(
			() =>
				new Promise<void>((resolve) => {
					addEventListener('scroll', () => resolve(), { once: true });
					scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
				}),
		);
	}
	async submit(address: string): Promise<void> {
		await this.email.fill(address);
		await this.send.click();
	}
}
