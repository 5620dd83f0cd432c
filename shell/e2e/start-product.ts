import { startProduct } from './product.ts';

/** One product for all tests; each test brings its own browser, and its own threads. */
export default async function setup() {
	const product = await startProduct();
	process.env.PRODUCT_URL = product.url;
	return product.stop;
}
