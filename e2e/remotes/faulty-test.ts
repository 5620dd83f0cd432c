import type { BrowserContext } from '@playwright/test';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base } from '../test.ts';
import { signIn } from '../users.ts';
import { type FaultyProduct, startFaultyProduct } from './faulty-product.ts';
import { type Credentials, RemoteTab, type Screen } from './faulty-tab.ts';

/**
 * A browser context of a signed-in user. Each has its own connections, so that hanging files do not
 * block other contexts.
 */
interface SignedInBrowser {
	open(faulty: readonly Screen[]): Promise<RemoteTab>;
}

/** A test with a product that it can break: one per worker, restored after each test. */
export const test = base.extend<
	{
		faultyProduct: FaultyProduct;
		subscriber: Credentials;
		openBrowser: () => Promise<SignedInBrowser>;
	},
	{ sharedProduct: FaultyProduct }
>({
	sharedProduct: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		async ({}, use) => {
			const product = await startFaultyProduct();
			await use(product);
			await product.stop();
		},
		{ scope: 'worker', timeout: 60_000 },
	],
	faultyProduct: async ({ sharedProduct }, use) => {
		await use(sharedProduct);
		await sharedProduct.restore();
	},
	subscriber: async ({ page }, use) => use(await signUpAndSubscribe(page)),
	openBrowser: async ({ browser, subscriber, sharedProduct }, use) => {
		const contexts: BrowserContext[] = [];
		// One after the other: five attempts at once on an account are the limit.
		let signedIn = Promise.resolve();
		await use(async () => {
			const context = await browser.newContext({
				baseURL: sharedProduct.place.url,
				colorScheme: 'dark',
			});
			contexts.push(context);
			signedIn = signedIn.then(() => signIn(context, subscriber));
			await signedIn;
			return { open: async (faulty) => new RemoteTab(await context.newPage(), faulty, subscriber) };
		});
		for (const context of contexts) await context.close();
	},
	product: ({ sharedProduct }, use) => use(sharedProduct.place),
});
