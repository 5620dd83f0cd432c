import type { Page } from '@playwright/test';

/** The consent page of X or Google, as the sandbox shows it. */
export class ConsentScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	get question() {
		return this.page.getByText('asks for access to your account.');
	}
	/** Authorizes Warble as this account: a handle for X, an address for Google. */
	async authorizeAs(account: string): Promise<void> {
		await this.page.getByRole('textbox').fill(account);
		await this.page.getByRole('button', { name: 'Authorize' }).click();
	}
	async decline(): Promise<void> {
		await this.page.getByRole('button', { name: 'Cancel' }).click();
	}
}
