import { expect, type Page } from '@playwright/test';

/** Tweet Review. */
export class TweetsScreen {
	readonly page: Page;
	constructor(page: Page) {
		this.page = page;
	}
	async open(search = ''): Promise<void> {
		await this.page.goto(`/app/tweets${search}`);
		await expect(this.heading).toBeVisible();
	}
	get heading() {
		return this.page.getByRole('heading', { level: 1, name: 'Tweet Review' });
	}
	get posts() {
		return this.page.getByRole('main').getByRole('article');
	}
	list(name: 'Worth reading' | 'Unanswered' | 'Answered' | 'All') {
		return this.page
			.getByRole('navigation', { name: 'Posts' })
			.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) });
	}
	/** The controls of a post, by default of the first one. */
	post(at = 0) {
		const post = this.posts.nth(at);
		const box = post.getByRole('textbox', { name: 'Write a response' });
		return {
			post,
			box,
			/** `12/280`. */
			count: post.getByText(/^\d+\/280$/),
			like: post.getByRole('button', { name: 'Like', exact: true }),
			liked: post.getByRole('button', { name: 'Liked', exact: true }),
			likeOnX: post.getByRole('link', { name: 'Like on X' }),
			send: post.getByRole('button', { name: 'Send Response' }),
			checkAndSend: post.getByRole('button', { name: 'Check and send' }),
			sendOnX: post.getByRole('link', { name: 'Send on X' }),
			answer: post.getByRole('figure', { name: 'Your response' }),
			failure: post.getByRole('alert'),
			button: (name: string) => post.getByRole('button', { name, exact: true }),
		};
	}
}
