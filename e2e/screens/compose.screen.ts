import type { Page } from '@playwright/test';

/** The compose screen. */
export class ComposeScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	async open(thread?: string): Promise<void> {
		await this.page.goto(thread === undefined ? '/app/compose' : `/app/compose?thread=${thread}`);
	}
	get box() {
		return this.page.getByPlaceholder('Type a message...');
	}
	get sendButton() {
		return this.page.getByRole('button', { name: 'Send', exact: true });
	}
	get stopButton() {
		return this.page.getByRole('button', { name: 'Stop', exact: true });
	}
	get retryButton() {
		return this.page.getByRole('button', { name: 'Try again', exact: true });
	}
	/** The messages, without the announcements for screen readers. */
	get conversation() {
		return this.page.getByRole('region', { name: 'Conversation' });
	}
	get newThreadButton() {
		return this.page.getByRole('button', { name: '+ New Thread' });
	}
	/** The draft cards of the newest answer. */
	get drafts() {
		return this.page.getByRole('region', { name: /Drafts$/ }).getByRole('article');
	}
	get generating() {
		return this.page.getByText('Generating tweets...');
	}
	thread(name: string) {
		return this.page.getByRole('link', { name }).or(this.page.getByRole('button', { name }));
	}
	async send(text: string): Promise<void> {
		await this.box.fill(text);
		await this.box.press('Enter');
	}
}
