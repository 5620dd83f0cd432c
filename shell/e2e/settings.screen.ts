import type { Page } from '@playwright/test';

/** The settings, by what a person sees of them. */
export class SettingsScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	async open(): Promise<void> {
		await this.page.goto('/app/settings');
	}
	get heading() {
		return this.page.getByRole('heading', { level: 1, name: 'Settings' });
	}
	section(name: 'API Keys' | 'Billing & Subscription' | 'Where you are signed in' | 'Appearance') {
		return this.page.getByRole('region', { name });
	}
	get openRouter() {
		return this.page.getByLabel('OpenRouter', { exact: true });
	}
	get save() {
		return this.page.getByRole('button', { name: 'Save', exact: true });
	}
	get saved() {
		return this.page.getByText('API keys saved successfully!');
	}
	get unsaved() {
		return this.page.getByText('You have unsaved changes');
	}
	get removeOpenRouter() {
		return this.page.getByRole('button', { name: 'Remove the OpenRouter key' });
	}
	/** Each browser that is signed in. */
	get browsers() {
		return this.section('Where you are signed in').getByRole('listitem');
	}
	get signOutOthers() {
		return this.page.getByRole('button', { name: 'Sign out everywhere else' });
	}
	get manageSubscription() {
		return this.page.getByRole('button', { name: 'Manage Subscription' });
	}
	theme(name: 'As the system' | 'Light' | 'Dark') {
		return this.page.getByRole('radio', { name });
	}
}
