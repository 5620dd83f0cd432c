import type { Page } from '@playwright/test';

type Section =
	| 'API Keys'
	| 'Budget'
	| 'Connected accounts'
	| 'Where posts come from'
	| 'Billing & Subscription'
	| 'Active sessions'
	| 'Your data'
	| 'Appearance'
	| 'Delete account';

/** The settings. */
export class SettingsScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	/** Without a page: the plan, the budget and the keys. */
	async open(page?: 'x' | 'publishing' | 'access' | 'account'): Promise<void> {
		await this.page.goto(page ? `/app/settings/${page}` : '/app/settings');
	}
	get heading() {
		return this.page.getByRole('heading', { level: 1, name: 'Settings' });
	}
	section(name: Section) {
		return this.page.getByRole('region', { name });
	}
	get openRouter() {
		return this.page.getByLabel('OpenRouter', { exact: true });
	}
	get xApi() {
		return this.page.getByLabel('X API', { exact: true });
	}
	testKey(label: 'OpenRouter' | 'X API') {
		return this.page.getByRole('button', { name: `Test key for ${label}` });
	}
	/** The save bar of the keys. */
	get save() {
		return this.section('API Keys').getByRole('button', { name: 'Save' });
	}
	get saved() {
		return this.page.getByText('API keys saved successfully!');
	}
	get unsaved() {
		return this.section('API Keys').getByText('You have unsaved changes');
	}
	/** The button that leads to the provider. */
	connect(name: 'X' | 'Google') {
		return this.page.getByRole('button', { name: new RegExp(`^Connect( again)?: ${name}$`) });
	}
	disconnect(name: 'X' | 'Google') {
		return this.page.getByRole('button', { name: `Disconnect ${name}` });
	}
	/** The search query of the feed. */
	get feed() {
		const section = this.section('Where posts come from');
		return {
			section,
			change: section.getByRole('button', { name: 'Edit sources' }),
			accounts: section.getByRole('listitem'),
			adding: section.getByLabel('Accounts', { exact: true }),
			query: section.getByLabel('Search'),
			save: section.getByRole('button', { name: 'Save' }),
		};
	}
	/** Exports and imports. */
	get data() {
		const section = this.section('Your data');
		return {
			section,
			open: section.getByRole('button', { name: 'Export or import' }),
			export: section.getByRole('button', { name: 'Export my data' }),
			preparing: section.getByText(/Preparing your export/),
			download: section.getByRole('link', { name: /^Download/ }),
			file: section.getByLabel('Export to import'),
			imported: section.getByText(/^Imported /),
		};
	}
	get removeOpenRouter() {
		return this.page.getByRole('button', { name: 'Remove the OpenRouter key' });
	}
	/** The sessions. */
	get browsers() {
		return this.section('Active sessions').getByRole('listitem');
	}
	get signOutOthers() {
		return this.page.getByRole('button', { name: 'Sign out everywhere else' });
	}
	get manageSubscription() {
		return this.page.getByRole('button', { name: 'Manage Subscription' });
	}
	theme(name: 'System' | 'Light' | 'Dark') {
		return this.page.getByRole('radio', { name });
	}
}
