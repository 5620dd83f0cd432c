import { startProduct } from './product.ts';

/** One product for all tests; each test brings its own browser, and its own threads. */
export default async function setup() {
	const { stop, ...place } = await startProduct();
	process.env.PRODUCT = JSON.stringify(place);
	return stop;
}
