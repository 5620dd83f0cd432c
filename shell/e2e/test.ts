import { test as base, expect, type Page } from '@playwright/test';
import { ComposeScreen } from './compose.screen.ts';
import { LoginScreen } from './login.screen.ts';

/** Playwright's test, on the running product. Anything that the page complains of (errors, refused by the policy) fails the test. */
export const test = base.extend<{ login: LoginScreen; compose: ComposeScreen; complaints: string[] }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	baseURL: ({}, use) => use(process.env.PRODUCT_URL ?? ''),
	complaints: [
		async ({ context }, use) => {
			const complaints: string[] = [];
			context.on('console', (message) => {
				if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
			});
			context.on('weberror', (error) => complaints.push(String(error.error())));
			await use(complaints);
			expect(complaints, 'complaints of the page').toEqual([]);
		},
		{ auto: true },
	],
	login: ({ page }, use) => use(new LoginScreen(page)),
	compose: ({ page }, use) => use(new ComposeScreen(page)),
});

/** The browser logs every 4xx (asking who is signed in is one on purpose) and every request made offline. */
function isExpected(text: string): boolean {
	return /the server responded with a status of (401|402|404|409|429)|net::ERR_INTERNET_DISCONNECTED/.test(text);
}

/** Signs in without the form, for tests that are about something else. */
export async function signIn(page: Page): Promise<void> {
	const answer = await page.request.post('/auth/login', { data: { username: 'demo', password: 'warble-demo' } });
	expect(answer.status()).toBe(200);
}

export { expect };
