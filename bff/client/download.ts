import type { Route } from '../contract/route.ts';
import { type Client, type Input, rejectLost } from './client.ts';

/**
 * The response of a route as a file. Rejects with `ApiError`, also if the response ends too early.
 */
export async function download<R extends Route>(
	client: Client,
	route: R,
	input: Input<R>,
): Promise<Blob> {
	return (await client.send(route, input)).blob().catch(rejectLost());
}
