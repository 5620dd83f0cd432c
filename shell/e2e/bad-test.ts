import { type BadProduct, startBadProduct } from './bad-product.ts';
import { test as base } from './test.ts';

/** The test of a product that may be broken: one for each worker, whole again after each test. */
export const test = base.extend<{ badProduct: BadProduct }, { breakable: BadProduct }>({
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
	product: ({ breakable }, use) => use(breakable.place),
});
