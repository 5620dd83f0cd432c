import { type APIRequestContext, test as base, expect, request } from '@playwright/test';
import type { ProductPlace } from '../product.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { signUpWithEverything } from './user.ts';
import { startWebKit } from './webkit.ts';

interface BrowserFixtures {
	/** The API, as the user. */
	api: APIRequestContext;
	user: { username: string; password: string };
	driver: Driver;
	/** The browser's only tab, signed in. */
	tab: Tab;
}

/** A test in Firefox or WebKit. The tests of a browser share its tab and its user. */
export const test = base.extend<{ inspected: undefined }, BrowserFixtures>({
	api: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		async ({}, use) => {
			const { url }: ProductPlace = JSON.parse(process.env.PRODUCT ?? '{}');
			const api = await request.newContext({ baseURL: url });
			await use(api);
			await api.dispose();
		},
		{ scope: 'worker' },
	],
	user: [async ({ api }, use) => use(await signUpWithEverything(api)), { scope: 'worker' }],
	driver: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		async ({}, use, { project }) => {
			const driver = await (project.name === 'Firefox' ? startFirefox() : startWebKit());
			await use(driver);
			await driver.close();
		},
		{ scope: 'worker' },
	],
	tab: [
		async ({ driver, user }, use) => {
			const { url }: ProductPlace = JSON.parse(process.env.PRODUCT ?? '{}');
			const tab = new Tab(driver, url);
			await tab.open('/login');
			await signIn(tab, user);
			await tab.expectPath('/app');
			await use(tab);
		},
		{ scope: 'worker' },
	],
	inspected: [
		async ({ driver }, use, testInfo) => {
			const before = driver.errors.length;
			await use(undefined);
			if (testInfo.status !== testInfo.expectedStatus) {
				const body = String(await driver.run('return document.body.innerText'));
				await testInfo.attach('text of the page', { body, contentType: 'text/plain' });
			}
			expect(driver.errors.slice(before), 'errors of the page').toEqual([]);
		},
		{ auto: true },
	],
});

/** Signs in with the form of the sign-in screen. */
export async function signIn(
	tab: Tab,
	{ username, password }: BrowserFixtures['user'],
): Promise<void> {
	await tab.type({ label: 'Username or email' }, username);
	await tab.type({ label: 'Password' }, password);
	await tab.click({ role: 'button', name: 'Log in' });
}

export { expect };
