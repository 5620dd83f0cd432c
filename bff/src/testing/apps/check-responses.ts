import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { Client } from '../../../client/client.ts';

/**
 * A client that fails a test if a response is not exactly what the contract says. The server does
 * not check this: it sends lists as PostgreSQL has built them.
 */
export function checkResponses(client: Client): Client {
	return {
		...client,
		async call(route, input, options) {
			const response = await client.call(route, input, options);
			const schema = route.schema.response[200];
			const name = `the response of ${route.method} ${route.url}`;
			if (schema) {
				expect(Value.Errors(schema, response), name).toEqual([]);
				expect(response, `${name} has no other fields`).toEqual(
					Value.Clean(schema, structuredClone(response)),
				);
			}
			return response;
		},
	};
}
