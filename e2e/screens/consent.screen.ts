import type { Page } from '@playwright/test';

/**
 * The page of X or Google, as the sandbox has it, that asks whether Warble may know who somebody
 * is.
 */
export class ConsentScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	get question() {
		return this.page.getByText('wants to know who you are.');
	}
	/** Agrees, as anybody: a handle for X, an address for Google. */
	async agreeAs(who: string): Promise<void> {
		await this.page.getByRole('textbox').fill(who);
		await this.page.getByRole('button', { name: 'Authorize' }).click();
	}
	async decline(): Promise<void> {
		await this.page.getByRole('button', { name: 'Cancel' }).click();
	}
}
