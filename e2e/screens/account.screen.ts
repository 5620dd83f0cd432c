import type { Page } from '@playwright/test';

/** The screens that create an account and set its password. */
export class AccountScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	heading(name: string) {
		return this.page.getByRole('heading', { level: 1, name });
	}
	get password() {
		return this.page.getByLabel('Password');
	}
	get linkIsGone() {
		return this.heading('This link no longer works');
	}
	async create({
		username,
		password,
		name,
	}: {
		username: string;
		password: string;
		/** Only the form of an invitation has this field. */
		name?: string;
	}): Promise<void> {
		await this.page.getByLabel('Username').fill(username);
		await this.password.fill(password);
		if (name) await this.page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
		await this.page.getByRole('button', { name: 'Create account' }).click();
	}
	async requestLink(email: string): Promise<void> {
		// Exact: the sign-in form, which may still be shown, has "Username or email".
		await this.page.getByLabel('Email', { exact: true }).fill(email);
		await this.page.getByRole('button', { name: 'Send link' }).click();
	}
	async setPassword(password: string): Promise<void> {
		await this.page.getByLabel('New password').fill(password);
		await this.page.getByRole('button', { name: 'Set password' }).click();
	}
}
