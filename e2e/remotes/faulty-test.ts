import type { BrowserContext } from '@playwright/test';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base } from '../test.ts';
import { signIn } from '../users.ts';
import { type BadProduct, startBadProduct } from './faulty-product.ts';
import { BadTab, type Credentials, type Screen } from './faulty-tab.ts';

/**
 * A browser of somebody who is signed in, with its own connections: files that hang keep none from
 * anybody else.
 */
interface BadBrowser {
	open(screen: Screen): Promise<BadTab>;
}

/** The test of a product that may be broken: one for each worker, whole again after each test. */
export const test = base.extend<
	{ badProduct: BadProduct; subscriber: Credentials; openBrowser: () => Promise<BadBrowser> },
	{ breakable: BadProduct }
>({
	breakable: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		async ({}, use) => {
			const product = await startBadProduct();
			await use(product);
			await product.stop();
		},
		{ scope: 'worker', timeout: 60_000 },
	],
	badProduct: async ({ breakable }, use) => {
		await use(breakable);
		await breakable.mend();
	},
	subscriber: async ({ page }, use) => use(await signUpAndSubscribe(page)),
	openBrowser: async ({ browser, subscriber, breakable }, use) => {
		const contexts: BrowserContext[] = [];
		await use(async () => {
			const context = await browser.newContext({
				baseURL: breakable.place.url,
				colorScheme: 'dark',
			});
			contexts.push(context);
			await signIn(context, subscriber);
			return { open: async (screen) => new BadTab(await context.newPage(), screen, subscriber) };
		});
		for (const context of contexts) await context.close();
	},
	product: ({ breakable }, use) => use(breakable.place),
});
