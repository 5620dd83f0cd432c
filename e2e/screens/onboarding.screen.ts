import type { Page } from '@playwright/test';

/** The two onboarding questions. */
export class OnboardingScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	get heading() {
		return this.page.getByRole('heading', { level: 1, name: 'Two questions, three drafts' });
	}
	get progress() {
		return this.page.getByRole('progressbar', { name: 'Onboarding' });
	}
	get marketing() {
		return this.page.getByLabel('What are you marketing?');
	}
	get postTopics() {
		return this.page.getByLabel('What do you want to post about?');
	}
	get next() {
		return this.page.getByRole('button', { name: 'Next' });
	}
	get complete() {
		return this.page.getByRole('button', { name: 'Complete' });
	}
	get back() {
		return this.page.getByRole('button', { name: 'Back' });
	}
	get skip() {
		return this.page.getByRole('button', { name: 'Skip to billing' });
	}
	get logout() {
		return this.page.getByRole('button', { name: 'Logout' });
	}
	/** The header's greeting. */
	greeting(name: string) {
		return this.page.getByText(`Hello, ${name}`, { exact: true });
	}
	/** The drafts from the answers. */
	get sampleDrafts() {
		return this.page.getByRole('region', { name: 'Your first three drafts' }).getByRole('article');
	}
	/** The heading of the next screen. */
	get plans() {
		return this.page.getByRole('heading', { name: 'Choose Your Plan' });
	}
}
