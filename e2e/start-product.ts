import { buildServer } from '../scripts/build.ts';
import { startProduct } from './product.ts';

/** Starts one product for all tests. */
export default async function setup() {
	await buildServer();
	const { stop, ...place } = await startProduct();
	process.env.PRODUCT = JSON.stringify(place);
	return stop;
}
