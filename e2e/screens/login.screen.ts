import type { Page } from '@playwright/test';

/** The sign-in screen. */
export class LoginScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	get heading() {
		return this.page.getByRole('heading', { name: 'Log in' });
	}
	get problem() {
		return this.page.getByRole('alert');
	}
	get withX() {
		return this.page.getByRole('link', { name: 'Sign in with Twitter' });
	}
	get withGoogle() {
		return this.page.getByRole('link', { name: 'Sign in with Google' });
	}
	get createAccount() {
		return this.page.getByRole('link', { name: 'Create account' });
	}
	get reset() {
		return this.page.getByRole('link', { name: 'Forgot?' });
	}
	async signIn(username: string, password: string): Promise<void> {
		await this.page.getByLabel('Username or email').fill(username);
		await this.page.getByLabel('Password').fill(password);
		await this.page.getByRole('button', { name: 'Log in' }).click();
	}
}
